package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static io.serai.a2e.WorkflowHub.update;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An execution runs again from the operation that failed: what ended well is not called again. */
@Timeout(300)
class ResumeTest {
  private static final String FROM = "{\"from\":\"failed-step\"%s}";

  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home);
    hub.start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void whatEndedWellIsNotCalledAgainAndItsResultIsUsed() {
    hub.stub()
        .json("/order", "{\"id\":7}")
        .json("/list", "[1,2]")
        .json("/item", "1")
        .json("/done/true", "{\"ok\":true}");
    failOnce("/ship/7", 422);
    String loop =
        WorkflowFixture.update(
            "each",
            "{\"Loop\":{\"inputPath\":\"/workflow/list\",\"operations\":[\"item\"],\"outputPath\":\"/workflow/each\"}}");
    String check =
        WorkflowFixture.update(
            "check",
            "{\"Conditional\":{\"condition\":{\"path\":\"/workflow/order/id\",\"operator\":\"==\",\"value\":7},\"ifTrue\":[\"inner\"],\"ifFalse\":[]}}");

    JsonNode failed =
        hub.execute(
            post("order", "/order"),
            hub.get("list", "/list"),
            loop,
            hub.get("item", "/item"),
            check,
            post("inner", "/order"),
            post("ship", "/ship/{/workflow/order/id}"),
            hub.get("done", "/done/{/workflow/ship/ok}"),
            begin("order", "list", "each", "check", "ship", "done"));
    assertThat(failed.path("status").asText()).isEqualTo("failed");
    String task = newest();
    assertThat(resume(task, ",\"dry_run\":true").json().toString())
        .isEqualTo(
            "{\"kept\":[\"order\",\"list\",\"each\",\"check\"],\"runs\":[\"ship\",\"done\"],\"repeats\":[]}");

    JsonNode report = report(resume(task, ""));

    assertThat(report.path("status").asText()).isEqualTo("success");
    assertThat(report.at("/results/done/ok").asBoolean()).isTrue();
    assertThat(report.at("/results/each")).hasSize(2);
    assertThat(WorkflowHub.statuses(report))
        .containsEntry("order", "success")
        .containsEntry("inner", "success")
        .containsEntry("ship", "success");
    assertThat(hub.stub().seen("/order")).as("order and inner, once each").hasSize(2);
    assertThat(hub.stub().seen("/item")).as("the second one is cached").hasSize(1);
    assertThat(hub.stub().seen("/ship/7")).hasSize(2);
  }

  @Test
  void whatMayHaveBeenDoneIsConfirmed() {
    AtomicInteger status = new AtomicInteger(500);
    hub.stub().on("/pay", response -> response.setStatusCode(status.get()).end("{}"));
    hub.execute(post("pay", "/pay"), begin("pay"));
    String task = newest();
    int calls = hub.stub().seen("/pay").size();
    status.set(200);

    Reply unconfirmed = resume(task, "");

    assertThat(unconfirmed.status()).isEqualTo(409);
    assertThat(unconfirmed.at("/error/code").asText()).isEqualTo("CONFLICT");
    assertThat(unconfirmed.at("/error/message").asText()).contains("pay").contains("confirm: true");
    assertThat(unconfirmed.at("/error/details/repeats/0").asText()).isEqualTo("pay");
    assertThat(hub.stub().seen("/pay")).hasSize(calls);
    assertThat(report(resume(task, ",\"confirm\":true")).path("status").asText())
        .isEqualTo("success");
  }

  @Test
  void secondRunFromTheFailedStepIsConfirmedSinceTheFirstMayHaveDoneIt() {
    failOnce("/pay", 404);
    hub.execute(post("pay", "/pay"), begin("pay"));
    String task = newest();
    assertThat(report(resume(task, "")).path("status").asText()).isEqualTo("success");
    String first = newest();

    Reply second = resume(task, "");

    assertThat(second.status()).isEqualTo(409);
    assertThat(second.at("/error/message").asText()).contains(first).contains("confirm: true");
    assertThat(second.at("/error/details/run_again_as").asText()).isEqualTo(first);
    assertThat(resume(task, ",\"dry_run\":true").at("/run_again_as").asText()).isEqualTo(first);
    assertThat(hub.stub().seen("/pay")).hasSize(2);
    assertThat(report(resume(task, ",\"confirm\":true")).path("status").asText())
        .isEqualTo("success");
    assertThat(hub.stub().seen("/pay")).hasSize(3);
  }

  @Test
  void whatReadsTheDataOfAStepThatRunsAgainRunsAgainToo() {
    failOnce("/rate", 404);
    hub.stub().json("/book", "{}").json("/other", "1");
    String lines = "{\"on_error\":\"continue\"}";
    Reply failed =
        hub.reply(
            "author",
            lines,
            update("rate", "SetData", "\"value\":1", "rate"),
            hub.get("fetch", "/rate").replace("/workflow/fetch", "/workflow/rate"),
            post("book", "/book?rate={/workflow/rate}"),
            post("other", "/other"),
            begin("rate", "fetch", "book", "other"));
    assertThat(failed.json().path("status").asText()).isEqualTo("partial_success");

    JsonNode plan = resume(newest(), ",\"dry_run\":true").json();

    assertThat(plan.toString())
        .isEqualTo(
            "{\"kept\":[\"rate\",\"other\"],\"runs\":[\"fetch\",\"book\"],\"repeats\":[\"book\"]}");
  }

  @Test
  void whatCannotGoOnIsRefusedWithTheReason() {
    hub.stub().json("/fine", "1");
    hub.execute(hub.get("a", "/fine"), begin("a"));
    String ended = newest();
    hub.execute(hub.get("a", "/fine"), hub.get("b", "/missing"), begin("a", "a", "b"));
    String repeated = newest();

    assertThat(refusal(ended, "")).contains("All of its operations have ended well.");
    assertThat(refusal(repeated, "")).contains("runs an operation several times");
    assertThat(hub.as("author").post(path(ended), "{\"from\":\"middle\"}").status()).isEqualTo(400);
    assertThat(hub.as("author").post(path(ended), "{\"confirm\":true}").status()).isEqualTo(400);
    assertThat(
            hub.as("author").post(path(ended), "{\"from\":\"failed-step\",\"inputs\":{}}").status())
        .isEqualTo(400);
    assertThat(hub.as("other").post(path(ended), FROM.formatted("")).status()).isEqualTo(404);
  }

  @Test
  void executionThatAnOperatorRunsAgainIsThatOfItsOwner() {
    failOnce("/late", 404);
    hub.execute(hub.get("late", "/late"), begin("late"));

    String task = newest();
    hub.hub().post(path(task), FROM.formatted(",\"dry_run\":true"));
    Reply begun = hub.hub().post(path(task), FROM.formatted(""));

    assertThat(Awaitility.await().until(() -> events(task), all -> all.size() == 2))
        .containsExactly("task.run-again", "task.preview-run-again");
    assertThat(report(begun).path("status").asText()).isEqualTo("success");
    assertThat(begun.at("/owner").asText()).isEqualTo("author");
    assertThat(begun.at("/agent").asText()).isEqualTo("author");
    assertThat(begun.at("/run_again_by").asText()).startsWith("operator:");
  }

  @Test
  void executionDoesNotRunAgainFromItsBeginning() {
    hub.execute(hub.get("gone", "/gone"), begin("gone"));
    String task = newest();

    for (HubFixture caller : List.of(hub.as("author"), hub.hub())) {
      Reply refused = caller.post(path(task), "{\"inputs\":{\"a\":1}}");

      assertThat(refused.status()).as(refused.text()).isEqualTo(404);
      assertThat(refused.at("/error/message").asText())
          .contains("An execution of a workflow runs again only from the step that failed");
    }
  }

  @Test
  void taskThatIsNoWorkflowKeepsNothing() {
    hub.hub()
        .file(
            "routes/broken.camel.yaml",
            "- route: {from: {uri: \"skill:broken\", steps: [{to: \"task:fail?message=Broken.\"}]}}\n");
    String sent =
        "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[{\"data\":{}}],\"metadata\":{\"skillId\":\"broken\"}}}";
    String task =
        Awaitility.await()
            .until(
                () ->
                    hub.as("author")
                        .post("/a2a/rest/message:send", sent, Map.of("A2A-Version", "1.0"))
                        .at("/task/id")
                        .asText(),
                id -> !id.isEmpty());

    assertThat(refusal(task, "")).contains("Only executions of workflows");
  }

  private static List<String> events(String subject) {
    return hub.hub()
        .get("/api/v1/audit?subject=" + subject)
        .json()
        .path("entries")
        .findValuesAsText("event");
  }

  private static void failOnce(String path, int status) {
    hub.stub()
        .on(
            path,
            response -> {
              boolean first = hub.stub().seen(path).size() == 1;
              response.setStatusCode(first ? status : 200).end("{\"ok\":true}");
            });
  }

  private static String post(String id, String path) {
    return update(
        id,
        "ApiCall",
        "\"method\":\"POST\",\"url\":\"" + hub.stub().url() + path + "\",\"body\":{}",
        id);
  }

  private static String newest() {
    return hub.as("author").get("/a2s/v1/tasks?owner=author&limit=1").at("/tasks/0/id").asText();
  }

  private static String path(String task) {
    return "/a2s/v1/tasks/" + task + "/run-again";
  }

  private static Reply resume(String task, String more) {
    return hub.as("author").post(path(task), FROM.formatted(more));
  }

  private static String refusal(String task, String more) {
    Reply refused = resume(task, more);
    assertThat(refused.status()).as(refused.text()).isEqualTo(409);
    return refused.at("/error/message").asText();
  }

  private static JsonNode report(Reply begun) {
    assertThat(begun.status()).as(begun.text()).isEqualTo(201);
    String path = "/a2s/v1/tasks/" + begun.at("/id").asText();
    Awaitility.await()
        .until(
            () ->
                Set.of("COMPLETED", "FAILED")
                    .contains(hub.as("author").get(path).at("/state").asText()));
    return hub.as("author").get(path + "/artifacts/report").json();
  }
}
