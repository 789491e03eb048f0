package io.serai.a2s.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.OwnThread;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tasks that a filter selects are run again, each once. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunAgainByFilterTest {

  private static final String DESK = "agent_id: %s\nskills: [%s]\nallowed_callers: [%s]\n";

  private final HttpStub stub = new HttpStub();
  private final Queue<HttpServerResponse> held = new ConcurrentLinkedQueue<>();
  private TaskApiHub hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new TaskApiHub(
            home,
            "",
            files -> {
              for (String skill :
                  List.of("one", "two", "three", "four", "five", "six", "seven", "eight")) {
                files.file(
                    "routes/%s.camel.yaml".formatted(skill),
                    "- route: {from: {uri: \"skill:%s\", steps: [{to: \"task:fail?message=no\"}]}}"
                        .formatted(skill));
              }
              files
                  .file("agents/desk.yaml", DESK.formatted("desk", "five, gone", "bob"))
                  .file(
                      "agents/narrow.yaml",
                      DESK.formatted("narrow", "get-gate", "bob")
                          + "max_concurrent: 1\nmax_queued: 1\n")
                  .file(
                      "agents/hasty.yaml",
                      Keys.agent("hasty", "{}")
                          + "limits: {requests_per_minute: 6, requests_per_hour: 100}\n")
                  .file(
                      "routes/gone.camel.yaml",
                      "- route: {from: {uri: \"skill:gone\", steps: [{to: \"task:fail?message=no\"}]}}")
                  .file("agents/thief.yaml", Keys.agent("thief", "{}"))
                  .file(
                      "routes/guarded.camel.yaml",
                      "- route: {from: {uri: \"skill:guarded?permissions=vault.open\", steps: [{setBody: {constant: open}}]}}")
                  .file("capabilities/GetGate.yaml", gate());
            });
  }

  private String gate() {
    return CapabilityText.of("GetGate")
        .steps(
            """
            - id: fetch
              format: OpenAPI
              task:
                openapi: 3.0.1
                info: {title: t, version: 1.0.0}
                servers: [{url: "%s"}]
                paths:
                  /gate:
                    get:
                      responses: {'200': {description: ok}}
              output_mapping: {value: $.value}
            """
                .formatted(stub.url()))
        .yaml();
  }

  @AfterAll
  void stop() {
    hub.close();
    stub.close();
  }

  private static JsonNode again(HubFixture caller, String filter) {
    Reply answer = caller.post("/a2s/v1/tasks/run-again", filter);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json();
  }

  private static List<String> texts(JsonNode list, String name) {
    List<String> texts = new ArrayList<>();
    list.forEach(each -> texts.add(each.path(name).asText()));
    return texts;
  }

  private List<String> failed(HubFixture caller, String skill, int count) {
    return IntStream.range(0, count).mapToObj(i -> TaskApiHub.send(caller, skill, "{}")).toList();
  }

  private static void awaitEnd(HubFixture caller, JsonNode begun) {
    for (String id : texts(begun, "id")) {
      Awaitility.await()
          .until(() -> TaskApiHub.task(caller, id).path("state").asText().equals("FAILED"));
    }
  }

  @Test
  void failedTasksRunAgainOnceTheOldestFirst() {
    List<String> before = failed(hub.bob, "one", 3);

    JsonNode first = again(hub.bob, "{\"capability\":\"one\",\"limit\":2}");
    JsonNode second =
        again(hub.bob, "{\"capability\":\"one\",\"until\":\"%s\"}".formatted(first(first)));

    assertThat(texts(first.path("begun"), "of")).isEqualTo(before.subList(0, 2));
    assertThat(first.path("more").asBoolean()).isTrue();
    assertThat(first.path("next_cursor").isTextual()).isTrue();
    assertThat(texts(second.path("begun"), "of")).isEqualTo(before.subList(2, 3));
    assertThat(second.path("more").asBoolean()).isFalse();
    assertThat(second.path("next_cursor").isNull()).isTrue();
    awaitEnd(hub.bob, first.path("begun"));
    JsonNode repeat = TaskApiHub.task(hub.bob, first.at("/begun/0/id").asText());
    assertThat(repeat.path("run_again_of").asText()).isEqualTo(before.get(0));
    assertThat(repeat.has("run_again_as")).isFalse();
    JsonNode old = TaskApiHub.task(hub.bob, before.get(0));
    assertThat(old.path("run_again_as").asText()).isEqualTo(repeat.path("id").asText());
    assertThat(old.has("run_again_of")).isFalse();
  }

  /** Returns when the first task of an answer was created: those that were run again are older. */
  private String first(JsonNode answer) {
    String id = answer.at("/begun/0/id").asText();
    return TaskApiHub.task(hub.bob, id).path("created_at").asText();
  }

  @Test
  void aTaskThatWasRunAgainByItselfIsLeftOutUnlessWanted() {
    String id = failed(hub.bob, "two", 1).get(0);
    String repeat = hub.bob.post("/a2s/v1/tasks/" + id + "/run-again", "{}").at("/id").asText();
    Awaitility.await()
        .until(() -> TaskApiHub.task(hub.bob, repeat).path("state").asText().equals("FAILED"));
    String until = TaskApiHub.task(hub.bob, repeat).path("created_at").asText();
    String filter = "{\"capability\":\"two\",\"until\":\"%s\"%s}";

    assertThat(again(hub.bob, filter.formatted(until, "")).path("begun")).isEmpty();
    JsonNode wanted = again(hub.bob, filter.formatted(until, ",\"again\":true"));

    assertThat(texts(wanted.path("begun"), "of")).containsExactly(id);
    String third = wanted.at("/begun/0/id").asText();
    assertThat(TaskApiHub.task(hub.bob, third).path("run_again_of").asText()).isEqualTo(id);
    assertThat(TaskApiHub.task(hub.bob, id).path("run_again_as").asText()).isEqualTo(repeat);
  }

  @Test
  void severalRequestsAtOnceRunATaskAgainOnce() {
    List<String> before = failed(hub.bob, "three", 10);
    String filter = "{\"capability\":\"three\",\"until\":\"%s\"}".formatted(Instant.now());

    List<CompletableFuture<JsonNode>> answers =
        IntStream.range(0, 4)
            .mapToObj(
                i -> OwnThread.supply(() -> again(i % 2 == 0 ? hub.bob : hub.operator, filter)))
            .toList();

    List<String> begun =
        answers.stream()
            .flatMap(answer -> texts(answer.join().path("begun"), "of").stream())
            .toList();
    assertThat(begun).containsExactlyInAnyOrderElementsOf(before);
    assertThat(answers)
        .allSatisfy(
            answer ->
                assertThat(texts(answer.join().path("skipped"), "code"))
                    .allSatisfy(code -> assertThat(code).isEqualTo("CONFLICT")));
  }

  @Test
  void nothingIsBegunInADryRun() {
    List<String> before = failed(hub.bob, "four", 2);

    JsonNode dry = again(hub.bob, "{\"capability\":\"four\",\"dry_run\":true}");

    assertThat(texts(dry.path("begun"), "of")).isEqualTo(before);
    assertThat(texts(dry.path("begun"), "capability")).containsExactly("four", "four");
    assertThat(dry.at("/begun/0").has("id")).isFalse();
    assertThat(hub.bob.get("/a2s/v1/tasks?capability=four").json().path("tasks")).hasSize(2);
  }

  @Test
  void aDryRunIsAPreviewInTheAuditLog() {
    String filter = "{\"capability\":\"none\",\"dry_run\":%s}";

    again(hub.operator, filter.formatted("true"));
    again(hub.operator, filter.formatted("false"));

    Awaitility.await().until(() -> events("none").size() == 2);
    assertThat(events("none")).containsExactly("tasks.run-again", "tasks.preview-run-again");
  }

  private List<String> events(String part) {
    List<String> events = new ArrayList<>();
    for (JsonNode entry : hub.operator.get("/api/v1/audit?limit=1000").json().path("entries")) {
      if (entry.path("subject").asText().contains("\"" + part + "\"")) {
        events.add(entry.path("event").asText());
      }
    }
    return events;
  }

  @Test
  void aRunOfAScheduleRunsAgainForItsAgent() {
    hub.files()
        .file(
            "agents/clock.yaml",
            "agent_id: clock\nskills: [eight]\nschedule:\n- {skill: eight, every: 10s}\n");
    String failed = "/a2s/v1/tasks?agent=clock&state=failed";
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> !hub.operator.get(failed).at("/tasks/0/id").isMissingNode());
    hub.files().file("agents/clock.yaml", "agent_id: clock\nskills: [eight]\n");

    JsonNode first = again(hub.operator, "{\"agent\":\"clock\",\"limit\":1}");
    awaitEnd(hub.operator, first.path("begun"));
    String id = first.at("/begun/0/id").asText();
    Reply second = hub.operator.post("/a2s/v1/tasks/" + id + "/run-again", "{}");

    assertThat(TaskApiHub.task(hub.operator, id).path("owner").asText()).isEqualTo("clock");
    assertThat(second.status()).as(second.text()).isEqualTo(201);
  }

  @Test
  void anAgentRunsItsOwnTasksOnlyAndAnOperatorAll() {
    String own = failed(hub.bob, "six", 1).get(0);
    String other = failed(hub.guest, "six", 1).get(0);

    assertThat(again(hub.guest, "{\"capability\":\"six\",\"owner\":\"bob\"}").path("begun"))
        .isEmpty();
    JsonNode guests = again(hub.guest, "{\"capability\":\"six\"}");
    assertThat(texts(guests.path("begun"), "of")).containsExactly(other);
    awaitEnd(hub.guest, guests.path("begun"));
    JsonNode bobs = again(hub.operator, "{\"capability\":\"six\",\"owner\":\"bob\"}");
    assertThat(texts(bobs.path("begun"), "of")).containsExactly(own);
    awaitEnd(hub.operator, bobs.path("begun"));
    assertThat(TaskApiHub.task(hub.bob, own).path("run_again_as").asText())
        .isEqualTo(bobs.at("/begun/0/id").asText());
    assertThat(texts(again(hub.operator, "{\"capability\":\"six\"}").path("begun"), "of"))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(guests, bobs).map(each -> each.at("/begun/0/id").asText()).toList());
  }

  /** What an agent was refused is not done since an operator runs all again. */
  @Test
  void aTaskRunsWithTheRightsOfItsOwner() {
    HubFixture thief = hub.files().as("thief-key");
    String refused = TaskApiHub.send(thief, "guarded", "{}");
    String failed = TaskApiHub.send(thief, "one", "{}");
    assertThat(TaskApiHub.task(thief, refused).path("state").asText()).isEqualTo("REJECTED");

    JsonNode all = again(hub.operator, "{\"owner\":\"thief\"}");
    JsonNode named = again(hub.operator, "{\"owner\":\"thief\",\"state\":[\"REJECTED\"]}");

    assertThat(texts(all.path("begun"), "of")).containsExactly(failed);
    assertThat(all.path("skipped")).isEmpty();
    assertThat(TaskApiHub.task(thief, all.at("/begun/0/id").asText()).path("owner").asText())
        .isEqualTo("thief");
    assertThat(named.path("begun")).isEmpty();
    assertThat(texts(named.path("skipped"), "id")).containsExactly(refused);
    assertThat(named.at("/skipped/0/code").asText()).isEqualTo("FORBIDDEN");
    assertThat(named.at("/skipped/0/reason").asText()).contains("vault.open");
  }

  @Test
  void aTaskThatCannotRunAgainIsSkippedWithTheReason() {
    String gone = TaskApiHub.send(hub.bob, "/agents/desk", "gone", "{}");
    String five = TaskApiHub.send(hub.bob, "/agents/desk", "five", "{}");
    hub.files().delete("routes/gone.camel.yaml");
    Awaitility.await().until(() -> hub.bob.get("/a2s/v1/capabilities/gone/usage").status() == 404);

    JsonNode answer = again(hub.bob, "{\"agent\":\"desk\",\"limit\":1}");
    String cursor = answer.path("next_cursor").asText();
    JsonNode next = again(hub.bob, "{\"agent\":\"desk\",\"cursor\":\"%s\"}".formatted(cursor));

    assertThat(texts(answer.path("skipped"), "id")).containsExactly(gone);
    assertThat(answer.at("/skipped/0/code").asText()).isEqualTo("NOT_FOUND");
    assertThat(answer.at("/skipped/0/reason").asText()).contains("no skill gone");
    assertThat(answer.path("begun")).isEmpty();
    assertThat(texts(next.path("begun"), "of")).containsExactly(five);
  }

  @Test
  void aFullQueueEndsIt() {
    stub.on("/gate", response -> response.setStatusCode(404).end());
    List<String> before =
        IntStream.range(0, 4)
            .mapToObj(i -> TaskApiHub.send(hub.bob, "/agents/narrow", "get-gate", "{}"))
            .toList();
    stub.on("/gate", (request, response) -> held.add(response));

    JsonNode answer = again(hub.bob, "{\"agent\":\"narrow\"}");
    Reply refused = hub.bob.post("/a2s/v1/tasks/run-again", "{\"agent\":\"narrow\"}");

    assertThat(texts(answer.path("begun"), "of")).isEqualTo(before.subList(0, 2));
    assertThat(answer.path("skipped")).isEmpty();
    assertThat(answer.path("more").asBoolean()).isTrue();
    assertThat(answer.at("/stopped/code").asText()).isEqualTo("BUSY");
    assertThat(answer.at("/stopped/retry_after").asText()).isNotEmpty();
    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.header("retry-after")).isNotEmpty();
    Awaitility.await().until(() -> !held.isEmpty());
    stub.on("/gate", response -> response.setStatusCode(404).end());
    held.forEach(response -> response.setStatusCode(404).end());
    awaitEnd(hub.bob, answer.path("begun"));
  }

  @Test
  void eachTaskCountsAsARequestOfAnAgent() {
    HubFixture hasty = hub.files().as("hasty-key");
    List<String> before = failed(hasty, "seven", 3); // three of six requests

    JsonNode answer = again(hasty, "{\"capability\":\"seven\"}");

    assertThat(texts(answer.path("begun"), "of")).isEqualTo(before);
    Reply refused = hasty.get("/a2s/v1/tasks");
    assertThat(refused.status()).isEqualTo(429);
  }

  @Test
  void aFilterThatDoesNotFitIsRefused() {
    for (String wrong :
        List.of(
            "{\"state\":[\"WORKING\"]}",
            "{\"state\":[\"LOST\"]}",
            "{\"state\":\"FAILED\"}",
            "{\"limit\":1001}",
            "{\"limit\":0}",
            "{\"since\":\"yesterday\"}",
            "{\"cursor\":\"?\"}",
            "{\"agents\":\"desk\"}",
            "{\"again\":1}",
            "[]")) {
      Reply refused = hub.bob.post("/a2s/v1/tasks/run-again", wrong);
      assertThat(refused.status()).as(wrong).isEqualTo(400);
      assertThat(refused.at("/error/message").asText()).as(wrong).isNotEmpty();
    }
    assertThat(hub.bob.get("/a2s/v1/tasks?until=1970-01-01T00:00:00Z").json().path("tasks"))
        .isEmpty();
    assertThat(hub.bob.get("/a2s/v1/tasks?until=later").status()).isEqualTo(400);
  }
}
