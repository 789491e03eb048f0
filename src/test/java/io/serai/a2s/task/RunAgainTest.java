package io.serai.a2s.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.WorkflowHub;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A task that has ended is run again, with the same or other inputs. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunAgainTest {

  private static final String DESK =
      "agent_id: desk\nskills: [echo, gone]\nallowed_callers: [%s]\n";
  private static final String ECHO = "{\"text\":\"one\"}";

  private final HttpStub stub = new HttpStub().json("/room", "{\"value\": 7}");
  private TaskApiHub hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new TaskApiHub(
            home,
            "",
            files ->
                files
                    .file("agents/desk.yaml", DESK.formatted("bob"))
                    .file(
                        "routes/gone.camel.yaml",
                        "- route: {from: {uri: \"skill:gone\", steps: [{setBody: {constant: here}}]}}")
                    .file(
                        "routes/guarded.camel.yaml",
                        "- route: {from: {uri: \"skill:guarded?permissions=vault.open\", steps: [{setBody: {constant: open}}]}}")
                    .file(
                        "capabilities/GetRoom.yaml",
                        CapabilityText.of("GetRoom")
                            .header("parameters: [{name: room}]")
                            .steps(
                                """
                                - id: fetch
                                  format: OpenAPI
                                  task:
                                    openapi: 3.0.1
                                    info: {title: t, version: 1.0.0}
                                    servers: [{url: "%s"}]
                                    paths:
                                      /{room}:
                                        get:
                                          parameters: [{name: room, in: path, required: true, schema: {type: string}}]
                                          responses: {'200': {description: ok}}
                                  input_template: {pathParameters: {room: "${room}"}}
                                  output_mapping: {value: $.value}
                                """
                                    .formatted(stub.url()))
                            .yaml()));
  }

  @AfterAll
  void stop() {
    hub.close();
    stub.close();
  }

  private static Reply again(HubFixture caller, String id, String body) {
    return caller.post("/a2s/v1/tasks/" + id + "/run-again", body);
  }

  private static JsonNode ended(HubFixture caller, Reply begun) {
    assertThat(begun.status()).as(begun.text()).isEqualTo(201);
    String id = begun.at("/id").asText();
    assertThat(begun.header("location")).isEqualTo("/a2s/v1/tasks/" + id);
    return ended(caller, id);
  }

  private static JsonNode ended(HubFixture caller, String id) {
    return Awaitility.await()
        .until(
            () -> TaskApiHub.task(caller, id),
            task -> task.path("state").asText().matches("COMPLETED|FAILED|REJECTED"));
  }

  private String executed() {
    Reply begun =
        hub.bob.post(
            "/a2s/v1/capabilities/get-room/execute",
            "{\"inputs\":{\"room\":\"room\"}}",
            Map.of("Prefer", "respond-async"));
    return ended(hub.bob, begun.at("/id").asText()).path("id").asText();
  }

  @Test
  void aTaskSaysWhatItWasAskedFor() {
    String id = TaskApiHub.send(hub.bob, "echo", ECHO);

    assertThat(hub.bob.get("/a2s/v1/tasks/" + id + "/request").text())
        .isEqualTo(
            "{\"agent\":\"serai\",\"capability\":\"echo\",\"version\":null,"
                + "\"input\":{\"text\":\"one\"},\"text\":null}");
    assertThat(hub.guest.get("/a2s/v1/tasks/" + id + "/request").status()).isEqualTo(404);
    assertThat(hub.operator.get("/a2s/v1/tasks/" + id + "/request").status()).isEqualTo(200);
  }

  @Test
  void aTaskRunsAgainWithTheSameAndWithOtherInputs() {
    String id = TaskApiHub.send(hub.bob, "echo", ECHO);

    JsonNode same = ended(hub.bob, again(hub.bob, id, "{}"));
    JsonNode other = ended(hub.bob, again(hub.bob, id, "{\"inputs\":{\"text\":\"two\"}}"));

    assertThat(same.path("outputs").asText()).isEqualTo("one");
    assertThat(other.path("outputs").asText()).isEqualTo("two");
    assertThat(same.path("id").asText()).isNotEqualTo(id);
    assertThat(other.path("owner").asText()).isEqualTo("bob");
    assertThat(other.path("protocol").asText()).isEqualTo("a2s");
  }

  @Test
  void theTaskOfAnotherThatAnOperatorRunsIsThatOfItsOwner() {
    String id = TaskApiHub.send(hub.bob, "echo", ECHO);

    JsonNode task = ended(hub.operator, again(hub.operator, id, "{}"));

    assertThat(task.path("owner").asText()).isEqualTo("bob");
    assertThat(task.path("run_again_of").asText()).isEqualTo(id);
    assertThat(task.path("run_again_by").asText()).startsWith("operator:");
    assertThat(again(hub.guest, id, "{}").status()).isEqualTo(404);
    JsonNode third = ended(hub.bob, again(hub.bob, task.path("id").asText(), "{}"));
    assertThat(third.path("run_again_by").asText()).isEqualTo("bob");
  }

  @Test
  void theTaskOfAnOwnerWhoIsGoneIsRefused() {
    hub.files().file("agents/leaver.yaml", Keys.agent("leaver", "{}"));
    HubFixture leaver = hub.files().as("leaver-key");
    String id =
        Awaitility.await()
            .until(() -> TaskApiHub.send(leaver, "echo", ECHO), sent -> !sent.isEmpty());
    ended(hub.operator, again(hub.operator, id, "{}"));

    hub.files().delete("agents/leaver.yaml");

    Awaitility.await().until(() -> again(hub.operator, id, "{}").status() == 403);
    assertThat(again(hub.operator, id, "{}").at("/error/message").asText())
        .contains("leaver requested this but has been removed");
  }

  @Test
  void anExecutionRunsAgain() {
    String id = executed();

    JsonNode task = ended(hub.bob, again(hub.bob, id, "{\"inputs\":{\"room\":\"room\"}}"));

    assertThat(task.at("/outputs/value").asInt()).isEqualTo(7);
    assertThat(task.path("version").asText()).isEqualTo("1.0.0");
  }

  @Test
  void inputsOfAnExecutionThatDoNotFitAreRefused() {
    String id = executed();

    assertThat(again(hub.bob, id, "{\"inputs\":{}}").status()).isEqualTo(422);
    assertThat(again(hub.bob, id, "{\"inputs\":1}").status()).isEqualTo(400);
    assertThat(again(hub.bob, id, "{\"input\":{}}").status()).isEqualTo(400);
  }

  @Test
  void aTaskThatAskedAsksAgain() {
    String id = TaskApiHub.send(hub.bob, "get-room", "{}");
    TaskApiHub.answer(hub.bob, id, "{\"inputs\":{\"room\":\"room\"}}");
    ended(hub.bob, id);

    String next = again(hub.bob, id, "{}").at("/id").asText();

    Awaitility.await()
        .until(
            () -> TaskApiHub.task(hub.bob, next).path("state").asText().equals("INPUT_REQUIRED"));
  }

  @Test
  void onlyATaskThatHasEndedRunsAgain() {
    String id = TaskApiHub.send(hub.bob, "ask", "{}");

    Reply refused = again(hub.bob, id, "{}");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.at("/error/message").asText()).contains("INPUT_REQUIRED");
  }

  @Test
  void aSkillThatTheOwnerMayNotRunIsRefusedWhoeverAsks() {
    hub.files().file("agents/climber.yaml", Keys.agent("climber", "{}"));
    HubFixture climber = hub.files().as("climber-key");
    String id =
        Awaitility.await()
            .until(() -> TaskApiHub.send(climber, "guarded", "{}"), sent -> !sent.isEmpty());
    assertThat(TaskApiHub.task(climber, id).path("state").asText()).isEqualTo("REJECTED");

    for (HubFixture caller : List.of(climber, hub.operator)) {
      for (String body : List.of("{}", "{\"inputs\":{\"a\":1}}")) {
        Reply refused = again(caller, id, body);
        assertThat(refused.status()).as(refused.text()).isEqualTo(403);
        assertThat(refused.at("/error/message").asText()).contains("vault.open");
      }
    }
    hub.files().file("agents/climber.yaml", Keys.agent("climber", "{capabilities: [vault.open]}"));
    Reply begun =
        Awaitility.await()
            .until(() -> again(hub.operator, id, "{}"), reply -> reply.status() == 201);
    assertThat(ended(climber, begun).path("outputs").asText()).isEqualTo("open");
  }

  @Test
  void anAgentThatDoesNotAdmitTheCallerAnyMoreRefuses() {
    String id = TaskApiHub.send(hub.bob, "/agents/desk", "echo", ECHO);
    assertThat(ended(hub.bob, again(hub.bob, id, "{}")).path("agent").asText()).isEqualTo("desk");

    hub.files().file("agents/desk.yaml", DESK.formatted("guest"));

    Awaitility.await().until(() -> again(hub.bob, id, "{}").status() == 403);
    assertThat(again(hub.operator, id, "{}").status()).isEqualTo(403);
    hub.files().file("agents/desk.yaml", DESK.formatted("bob"));
    Awaitility.await().until(() -> again(hub.bob, id, "{}").status() == 201);
  }

  @Test
  void aSkillThatIsGoneIsNotFound() {
    String id = TaskApiHub.send(hub.bob, "gone", "{}");
    assertThat(ended(hub.bob, again(hub.bob, id, "{}")).path("outputs").asText()).isEqualTo("here");

    hub.files().delete("routes/gone.camel.yaml");

    Awaitility.await().until(() -> again(hub.bob, id, "{}").status() == 404);
    assertThat(again(hub.bob, id, "{}").at("/error/message").asText()).contains("no skill gone");
  }

  @Test
  void aWorkflowIsNotRunAgain() {
    Reply executed =
        hub.operator.post(
            "/api/v1/workflows/execute",
            WorkflowHub.body(
                "{}",
                WorkflowFixture.update("pause", "{\"Wait\":{\"duration\":1}}"),
                WorkflowFixture.begin("pause")));
    String id =
        hub.operator.get("/a2s/v1/tasks?capability=a2e:workflow").at("/tasks/0/id").asText();
    assertThat(id).as(executed.text()).isNotEmpty();

    Reply refused = again(hub.operator, id, "{}");

    assertThat(refused.status()).isEqualTo(404);
    assertThat(refused.at("/error/message").asText()).contains("Begin the task as");
  }
}
