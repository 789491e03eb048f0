package io.serai.a2w;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.http.ws.SocketClient;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.Collections;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two hubs, each with an agent writer, that delegate tasks to each other over A2A. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HubDelegationTest {
  private static final String URI = "urn:serai:a2a-extension:a2w-delegation:1";

  private static final String AGENT =
      """
      agent_id: %s
      weight: 65
      default: %s
      skills: ["*"]
      allowed_callers: ["*"]
      allowed_callees: ["*"]
      """;

  private HubFixture near;
  private HubFixture far;

  @BeforeAll
  void start(@TempDir Path nearHome, @TempDir Path farHome) {
    far =
        new HubFixture(farHome)
            .property("serai.shutdown-timeout", "1s")
            .property("serai.agents.card-refresh", "100ms")
            .file("agents/writer.yaml", AGENT.formatted("writer", "true"))
            .file("agents/second.yaml", AGENT.formatted("second", "false"))
            .file(
                "routes/far.camel.yaml",
                """
                - route:
                    from:
                      uri: skill:work
                      steps:
                        - to: agent:second?skill=finish&reason=Almost done
                - route:
                    from:
                      uri: skill:finish
                      steps:
                        - setBody: {constant: "done"}
                - route:
                    from:
                      uri: skill:back
                      steps:
                        - to: agent:near?skill=via-back
                - route:
                    from:
                      uri: skill:ask
                      steps:
                        - to: task:need?required=city&description=Which city?
                        - setBody: {simple: "it is ${body[city]}"}
                - route:
                    from:
                      uri: skill:ask-twice
                      steps:
                        - to: task:need?required=city&description=Which city?
                        - to: task:need?required=year&description=Which year?
                        - setBody: {simple: "it was ${body[year]}"}
                """)
            .property("serai.agents.retry-delay", "20ms");
    far.start();
    near =
        new HubFixture(nearHome)
            .property("serai.shutdown-timeout", "1s")
            .property("serai.agents.card-refresh", "100ms")
            .property("serai.agents.retry-delay", "20ms")
            .file("agents/writer.yaml", AGENT.formatted("writer", "true"))
            .file(
                "agents/far.yaml",
                "agent_id: far\ncard: " + far.hub().url() + "\nallowed_callers: ['*']\n")
            .file(
                "routes/near.camel.yaml",
                """
                - route:
                    from:
                      uri: skill:via-work
                      steps:
                        - to: agent:far?skill=work&reason=It knows more
                - route:
                    from:
                      uri: skill:via-back
                      steps:
                        - to: agent:far?skill=back
                - route:
                    from:
                      uri: skill:via-ask
                      steps:
                        - to: agent:far?skill=ask
                - route:
                    from:
                      uri: skill:via-ask-twice
                      steps:
                        - setBody: {constant: '{"place": "Khiva", "days": [1, 2]}'}
                        - to: agent:far?skill=ask-twice
                """);
    near.start();
    far.file(
        "agents/near.yaml",
        "agent_id: near\ncard: " + near.hub().url() + "\nallowed_callers: ['*']\n");
    Awaitility.await().until(() -> far.get("/a2s/v1/agents").text().contains("\"ok\""));
  }

  @AfterAll
  void stop() {
    near.close();
    far.close();
  }

  @Test
  void anAgentCardListsTheExtension() {
    JsonNode extensions =
        near.get("/.well-known/agent-card.json").json().at("/capabilities/extensions");

    assertThat(extensions.findValuesAsText("uri")).contains(URI);
  }

  @Test
  @Tag("A2W-49")
  @Tag("A2W-50")
  @Tag("A2W-51")
  @Tag("A2W-Q23")
  @Tag("A2W-61")
  void taskContextIsPassedToTheOtherHubAndItsDelegate() {
    SocketClient nearEvents = SocketClient.open(near.hub().url(), "/a2w/v1/ws/events");
    SocketClient farEvents = SocketClient.open(far.hub().url(), "/a2w/v1/ws/events");

    String task =
        begin("via-work", ", \"deadline\": \"2099-01-01T00:00:00Z\", \"metadata\": {\"x\": 1}");

    JsonNode first = WorkerHub.await(nearEvents, "{\"event_type\": \"delegation_started\"}");
    assertThat(first.path("reason").asText()).isEqualTo("It knows more");
    assertThat(first.path("delegate_to").asText()).isEqualTo("far");
    JsonNode second = WorkerHub.await(farEvents, "{\"event_type\": \"delegation_started\"}");
    assertThat(second.path("reason").asText()).isEqualTo("Almost done");
    JsonNode context = second.path("task");
    assertThat(context.path("priority").asInt()).isEqualTo(70);
    assertThat(context.path("deadline").asText()).isEqualTo("2099-01-01T00:00:00Z");
    assertThat(context.at("/metadata/x").asInt()).isEqualTo(1);
    assertThat(context.at("/metadata/a2w_chain"))
        .isEqualTo(WorkerHub.json("[\"writer\", \"writer\"]"));
    awaitState(task, "finished");
  }

  @Test
  @Tag("A2W-52")
  @Tag("A2W-53")
  void taskDelegatedBackIsRefusedAsACycle() {
    SocketClient errors = SocketClient.open(near.hub().url(), "/a2w/v1/ws/errors");

    int before = acceptedTasks();
    String task = begin("via-back", "");

    awaitState(task, "terminated");
    JsonNode error = WorkerHub.await(errors, "{\"recoverable\": false}");
    assertThat(error.path("message").asText()).contains("delegation_cycle");
    assertThat(acceptedTasks()).isEqualTo(before + 1);
  }

  @Test
  @Tag("A2W-Q23")
  void invalidTaskContextIsRefused() {
    JsonNode error =
        send("{\"task\": {\"task_id\": \"7\", \"caller_agent\": \"x\"}}").path("error");

    assertThat(error.path("code").asInt()).isEqualTo(-32602);
    assertThat(error.path("message").asText()).contains("UUID").contains("task_type");
  }

  @Test
  void metadataThatIsNotATaskContextIsIgnored() {
    assertThat(send("{\"priority\": 3}").has("error")).isFalse();
    assertThat(send("7").has("error")).isFalse();
  }

  @Test
  @Tag("FLD-37")
  void questionThatIsAnsweredOnTheOtherHubIsWithdrawnHere() {
    SocketClient farNeeds = SocketClient.open(far.hub().url(), "/a2w/v1/ws/needs");
    String task = begin("via-ask", "");
    awaitState(task, "waiting");
    String child = WorkerHub.await(farNeeds, "{\"required\": [\"city\"]}").path("task_id").asText();

    answer(far, child, "{\"city\": \"Khiva\"}");

    awaitState(task, "finished");
    assertThat(near.get("/a2w/v1/report?task_id=" + task).text()).contains("it is Khiva");
    farNeeds.socket().abort();
  }

  @Test
  @Tag("FLD-37")
  @Tag("FLD-38")
  void nextQuestionOfTheOtherHubIsAskedHereAndTheInputIsThePayload() {
    SocketClient nearEvents = SocketClient.open(near.hub().url(), "/a2w/v1/ws/events");
    SocketClient nearNeeds = SocketClient.open(near.hub().url(), "/a2w/v1/ws/needs");
    SocketClient farNeeds = SocketClient.open(far.hub().url(), "/a2w/v1/ws/needs");
    String task = begin("via-ask-twice", "");
    JsonNode started =
        WorkerHub.await(nearEvents, "{\"event_type\": \"delegation_started\"}").path("task");
    String child = WorkerHub.await(farNeeds, "{\"required\": [\"city\"]}").path("task_id").asText();
    WorkerHub.await(nearNeeds, "{\"task_id\": \"" + task + "\"}");

    answer(far, child, "{\"city\": \"Khiva\"}");
    Awaitility.await().until(() -> WorkerHub.received(nearNeeds, "task_id").size() == 2);
    answer(near, task, "{\"year\": 1220}");

    awaitState(task, "finished");
    assertThat(near.get("/a2w/v1/report?task_id=" + task).text()).contains("it was 1220");
    assertThat(started.path("payload"))
        .isEqualTo(WorkerHub.json("{\"place\": \"Khiva\", \"days\": [1, 2]}"));
  }

  @Test
  @Tag("FLD-37")
  void taskThatIsTerminatedOnTheOtherHubFailsTheDelegation() {
    SocketClient farNeeds = SocketClient.open(far.hub().url(), "/a2w/v1/ws/needs");
    String task = begin("via-ask", "");
    awaitState(task, "waiting");
    String child = WorkerHub.await(farNeeds, "{\"required\": [\"city\"]}").path("task_id").asText();

    far.post("/a2w/v1/terminate", "{\"task_id\": \"" + child + "\"}");

    awaitState(task, "terminated");
    assertThat(near.get("/a2w/v1/report?task_id=" + task).at("/payload/artifacts")).isEmpty();
  }

  private static void answer(HubFixture hub, String task, String data) {
    HubFixture.Reply reply =
        hub.post(
            "/a2w/v1/insights", "{\"task_id\": \"%s\", \"payload\": %s}".formatted(task, data));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
  }

  /** Returns the number of tasks that the writer of {@code near} has accepted. */
  private int acceptedTasks() {
    JsonNode entries = near.get("/a2w/v1/logs?limit=1000").at("/payload/entries");
    return Collections.frequency(entries.findValuesAsText("event"), "task_accepted");
  }

  private JsonNode send(String member) {
    return far.post(
            "/a2a/rpc",
            """
            {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message":
             {"messageId": "%s", "role": "ROLE_USER", "parts": [{"text": "go"}],
              "metadata": {"skillId": "finish", "a2w": %s}}}}"""
                .formatted(UUID.randomUUID(), member))
        .json();
  }

  private String begin(String skill, String more) {
    String id = UUID.randomUUID().toString();
    HubFixture.Reply reply =
        near.post(
            "/a2w/v1/start",
            "{\"task_id\": \"%s\", \"task_type\": \"%s\", \"caller_agent\": \"boss\", \"priority\": 70%s}"
                .formatted(id, skill, more));
    assertThat(reply.status()).as(reply.text()).isEqualTo(202);
    return id;
  }

  private void awaitState(String task, String state) {
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(near.get("/a2w/v1/status?task_id=" + task).at("/payload/state").asText())
                    .isEqualTo(state));
  }
}
