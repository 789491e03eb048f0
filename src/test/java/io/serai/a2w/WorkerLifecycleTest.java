package io.serai.a2w;

import static io.serai.a2w.WorkerHub.await;
import static io.serai.a2w.WorkerHub.json;
import static io.serai.a2w.WorkerHub.received;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.http.ws.SocketClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example of section 15, message by message, and other paths through the state machine. */
@Timeout(300)
class WorkerLifecycleTest {
  private static final String SCRIPT =
      """
      [{"progress": 0.12, "message": "Collecting"},
       {"need": ["trends"], "description": "Research is required.", "urgency": "medium"},
       {"progress": 0.55, "message": "Incorporating"},
       {"artifacts": {"article": "<h1>x</h1>", "keywords": ["a"]}, "summary": "Generated."}]
      """;

  @TempDir private Path home;
  private WorkerHub hub;

  @BeforeEach
  void start() {
    hub = new WorkerHub(home).start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  @Tag("A2W-63")
  @Tag("A2W-64")
  @Tag("A2W-65")
  @Tag("A2W-66")
  @Tag("A2W-67")
  @Tag("A2W-68")
  @Tag("A2W-69")
  @Tag("A2W-70")
  @Tag("A2W-5")
  @Tag("A2W-6")
  @Tag("A2W-10")
  @Tag("A2W-19")
  @Tag("A2W-35")
  @Tag("A2W-37")
  @Tag("A2W-40")
  @Tag("A2W-42")
  @Tag("A2W-71")
  @Tag("A2W-73")
  @Tag("A2W-Q16")
  @Tag("A2W-Q27")
  void exampleOfTheStandardProducesItsMessages() {
    SocketClient status = hub.open("status", "Sec-WebSocket-Protocol", "a2w.v1");
    SocketClient needs = hub.open("needs");
    SocketClient events = hub.open("events");
    await(status, "{\"state\": \"idle\"}");

    String task = hub.begin(SCRIPT);
    JsonNode need = await(needs, "{\"required\": [\"trends\"]}");
    assertThat(need.path("task_id").asText()).isEqualTo(task);
    assertThat(need.path("urgency").asText()).isEqualTo("medium");
    assertThat(need.path("weight").asInt()).isEqualTo(65);
    hub.awaitState(task, "waiting");
    JsonNode insights =
        hub.post("insights", "{\"payload\": {\"trends\": [\"streams\"]}}").at("/payload");
    assertThat(insights.path("state").asText()).isEqualTo("running");
    assertThat(insights.path("missing")).isEmpty();
    await(events, "{\"event_type\": \"task_cycle_completed\"}");
    JsonNode report = hub.hub().get("/a2w/v1/report?task_id=" + task).json();

    assertThat(status.socket().getSubprotocol()).isEqualTo("a2w.v1");
    assertThat(report.path("message_type").asText()).isEqualTo("payload");
    assertThat(report.at("/payload/artifacts"))
        .isEqualTo(json("{\"article\": \"<h1>x</h1>\", \"keywords\": [\"a\"]}"));
    assertThat(report.at("/payload/summary").asText()).isEqualTo("Generated.");
    assertThat(await(status, "{\"state\": \"finished\"}").path("progress").asDouble()).isEqualTo(1);
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(received(status, "state"))
                    .containsExactly(
                        "idle",
                        "initializing",
                        "running",
                        "running",
                        "waiting",
                        "running",
                        "running",
                        "finishing",
                        "finished",
                        "idle"));
    assertThat(received(status, "message")).contains("Collecting", "Incorporating");
    assertThat(hub.hub().get("/a2w/v1/status").at("/payload/state").asText()).isEqualTo("idle");
  }

  @Test
  @Tag("A2W-22")
  void theLogHasTheSameStatesAsTheChannel() {
    SocketClient status = hub.open("status");
    await(status, "{\"state\": \"idle\"}");

    String task = hub.begin("[{\"block\": \"E050\"}, {\"unblock\": true}, {\"artifacts\": {}}]");
    hub.awaitState(task, "finished");

    JsonNode entries = hub.hub().get("/a2w/v1/logs?task_id=" + task).at("/payload/entries");
    assertThat(entries.findValuesAsText("event").get(0)).isEqualTo("task_accepted");
    List<String> states = new ArrayList<>();
    for (JsonNode entry : entries) {
      if (entry.path("event").asText().equals("state_changed")) {
        states.add(entry.path("message").asText().split("[ :]", 2)[0]);
      }
    }
    assertThat(states)
        .containsExactly("running", "blocked", "waiting", "running", "finishing", "finished");
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(received(status, "state"))
                    .containsSubsequence(states)
                    .startsWith("idle", "initializing")
                    .endsWith("idle"));
  }

  @Test
  @Tag("A2W-23")
  @Tag("A2W-47")
  @Tag("A2W-Q5")
  void aFailureIsSentOnTheErrorsChannelAndEndsTheTask() {
    SocketClient errors = hub.open("errors");

    String task = hub.begin("[{\"fail\": \"E050_EXTERNAL_DEPENDENCY\", \"message\": \"gone\"}]");

    JsonNode error = await(errors, "{\"code\": \"E050_EXTERNAL_DEPENDENCY\"}");
    assertThat(error.path("recoverable").asBoolean(true)).isFalse();
    assertThat(error.path("message").asText()).isEqualTo("gone");
    assertThat(error.path("severity").asText()).isEqualTo("high");
    assertThat(error.at("/details/task_id").asText()).isEqualTo(task);
    assertThat(hub.awaitState(task, "terminated").path("termination_reason").asText())
        .isEqualTo("error");
  }

  @Test
  @Tag("A2W-25")
  void aMissingPermissionWithItsFullCodeIsAnAuthorizationInA2a() {
    String task = hub.begin("[{\"block\": \"E020_PERMISSION_DENIED\"}, {\"hold\": true}]");
    hub.awaitState(task, "blocked");

    JsonNode seen = hub.hub().get("/a2a/rest/tasks/" + task).json();

    assertThat(seen.at("/status/state").asText()).isEqualTo("TASK_STATE_AUTH_REQUIRED");
  }

  @Test
  @Tag("A2W-Q5")
  void aFailureWithTheCodeOfATimeoutHasTheReasonTimeout() {
    String task = hub.begin("[{\"fail\": \"E040_TIMEOUT\", \"message\": \"late\"}]");

    JsonNode end = hub.awaitState(task, "terminated");

    assertThat(end.path("termination_reason").asText()).isEqualTo("timeout");
  }

  @Test
  @Tag("A2W-46")
  void aNeedThatNamesNothingRequiresInput() {
    SocketClient needs = hub.open("needs");
    String task = hub.begin("[{\"need\": [], \"description\": \"Say more.\"}]");

    await(needs, "{\"required\": [\"input\"], \"description\": \"Say more.\"}");
    await(hub.open("needs"), "{\"required\": [\"input\"]}");
    JsonNode answer =
        hub.post("insights", "{\"task_id\": \"" + task + "\", \"payload\": {\"input\": \"more\"}}")
            .at("/payload");

    assertThat(answer.path("accepted").toString()).isEqualTo("[\"input\"]");
    assertThat(answer.path("missing")).isEmpty();
    hub.awaitState(task, "finished");
  }

  @Test
  @Tag("A2W-Q6")
  void dataDoesNotUnblockATask() {
    SocketClient errors = hub.open("errors");
    String task = hub.begin("[{\"block\": \"E020\"}, {\"hold\": true}]");
    JsonNode error = await(errors, "{\"code\": \"E020_PERMISSION_DENIED\"}");
    assertThat(error.path("recoverable").asBoolean()).isTrue();
    hub.awaitState(task, "blocked");

    JsonNode answer =
        hub.post("insights", "{\"task_id\": \"" + task + "\", \"payload\": {\"a\": 1}}")
            .at("/payload");

    assertThat(answer.path("unsolicited").asBoolean()).isTrue();
    assertThat(answer.path("state").asText()).isEqualTo("blocked");
  }

  @Test
  void dataForATaskThatEndsConcurrentlyIsAnsweredWith200() {
    for (int i = 0; i < 30; i++) {
      String task = hub.begin("[{\"need\": [\"x\"], \"description\": \"d\"}]");
      hub.awaitState(task, "waiting");
      String id = "{\"task_id\": \"" + task + "\"";

      var terminated = hub.hub().begin("/a2w/v1/terminate", id + "}");
      var answered = hub.hub().begin("/a2w/v1/insights", id + ", \"payload\": {\"x\": 1}}");

      assertThat(terminated.join().status()).isEqualTo(200);
      assertThat(answered.join().status()).as(answered.join().text()).isEqualTo(200);
    }
  }

  @Test
  @Tag("A2W-49")
  @Tag("A2W-52")
  @Tag("A2W-18")
  @Tag("A2W-50")
  @Tag("A2W-51")
  @Tag("A2W-Q24")
  @Tag("A2W-Q31")
  void aDelegationCarriesTheWholeContextAndTheChain() {
    SocketClient events = hub.open("events");

    String parent =
        hub.begin(
            "[{\"delegate\": \"researcher\", \"reason\": \"need data\"}, {\"artifacts\": {}}]",
            Map.of("metadata", Map.of("color", "blue"), "deadline", "2999-01-01T00:00:00Z"));

    JsonNode started = await(events, "{\"event_type\": \"delegation_started\"}");
    JsonNode child = started.path("task");
    assertThat(started.path("delegate_to").asText()).isEqualTo("researcher");
    assertThat(started.path("reason").asText()).isEqualTo("need data");
    assertThat(child.path("parent_task_id").asText()).isEqualTo(parent);
    assertThat(child.path("caller_agent").asText()).isEqualTo("writer");
    assertThat(child.path("weight_caller").asInt()).isEqualTo(65);
    assertThat(child.path("description").asText()).isEqualTo("a task of a test");
    assertThat(child.path("deadline").asText()).isEqualTo("2999-01-01T00:00:00Z");
    assertThat(child.path("metadata"))
        .isEqualTo(json("{\"color\": \"blue\", \"a2w_chain\": [\"writer\"]}"));
    String id = child.path("task_id").asText();
    assertThat(hub.awaitState("/agents/researcher", id, "finished").path("task_id").asText())
        .isEqualTo(id);
    JsonNode finished = await(events, "{\"event_type\": \"delegation_finished\"}");
    assertThat(finished.path("task_id").asText()).isEqualTo(id);
    hub.awaitState(parent, "finished");
  }

  @Test
  @Tag("A2W-53")
  @Tag("A2W-Q24")
  void cyclicDelegationIsRefusedBeforeItIsSent() {
    SocketClient errors = hub.open("errors");

    String task =
        hub.begin(
            "[{\"delegate\": \"researcher\", \"reason\": \"r\"}]",
            Map.of("metadata", Map.of("a2w_chain", List.of("researcher"))));

    JsonNode error = await(errors, "{\"code\": \"E010_INVALID_INPUT\"}");
    assertThat(error.at("/details/reason").asText()).isEqualTo("delegation_cycle");
    hub.awaitState(task, "terminated");
    assertThat(hub.hub().get("/agents/researcher/a2w/v1/logs").at("/payload/entries")).isEmpty();
    SocketClient events = hub.open("events?after=0");
    await(events, "{\"event_type\": \"task_cycle_completed\"}");
    assertThat(received(events, "event_type")).doesNotContain("delegation_started");
  }
}
