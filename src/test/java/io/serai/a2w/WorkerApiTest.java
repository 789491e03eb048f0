package io.serai.a2w;

import static io.serai.a2w.WorkerHub.await;
import static io.serai.a2w.WorkerHub.context;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.http.ws.SocketClient;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The REST API of a worker: its responses, errors and permissions. */
@Timeout(300)
class WorkerApiTest {
  private static final String HOLD = "[{\"hold\": true}]";
  private static final String DONE = "[{\"artifacts\": {\"text\": \"ok\"}, \"summary\": \"s\"}]";
  private static final String E010 = "E010_INVALID_INPUT";

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
  @Tag("A2W-7")
  @Tag("A2W-12")
  @Tag("A2W-3")
  @Tag("A2W-8")
  @Tag("A2W-11")
  @Tag("A2W-24")
  @Tag("A2W-25")
  @Tag("A2W-Q19")
  @Tag("A2W-Q7")
  @Tag("A2W-Q8")
  @Tag("A2W-Q11")
  @Tag("A2W-Q20")
  @Tag("A2W-Q28")
  @Tag("A2W-23")
  @Tag("A2W-Q9")
  void everyErrorHasTheEnvelope() {
    assertError(hub.hub().get("/a2w/v1/nothing"), 404, E010);
    assertError(hub.hub().get("/a2w/v1/start"), 405, E010);
    assertError(hub.hub().postYaml("/a2w/v1/start", "a: 1"), 415, E010);
    assertError(hub.post("start", "{"), 400, E010);
    assertError(hub.post("start", "[]"), 400, E010);
    assertError(hub.hub().get("/a2w/v1/report"), 400, E010);
    assertError(hub.hub().get("/a2w/v1/report?task_id=" + UUID.randomUUID()), 404, E010);
    assertError(hub.hub().get("/a2w/v1/logs?limit=0"), 400, E010);
    assertError(hub.hub().get("/a2w/v1/logs?limit=%2B1"), 400, E010);
    assertError(hub.hub().get("/a2w/v1/logs?task_id="), 400, E010);
    assertError(hub.hub().get("/a2w/v1/logs?cursor=x"), 400, E010);
    assertError(hub.hub().get("/a2w/v1/logs?cursor=999999"), 400, E010);
    assertError(hub.post("stop", ""), 409, E010);
    assertError(hub.post("insights", "{\"payload\": 1}"), 400, E010);
    assertError(hub.post("insights", "{\"payload\": null}"), 400, E010);
    assertError(hub.post("weight", "{}"), 400, E010);
    HubFixture.Reply unknown = hub.hub().get("/agents/nobody/a2w/v1/manifest");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.at("/agent_id").asText()).isEqualTo("nobody");
    HubFixture.Reply unreadable =
        hub.hub()
            .post(
                "/agents/nobody/a2w/v1/start",
                "{}",
                Map.of("content-type", "application/json; charset=utf-16"));
    assertThat(unreadable.status()).isEqualTo(415);
    assertThat(unreadable.at("/agent_id").asText()).isEqualTo("nobody");
  }

  @Test
  @Tag("A2W-16")
  @Tag("A2W-17")
  @Tag("A2W-Q22")
  void invalidTaskContextIsRefusedWithAllItsFaults() {
    ObjectNode wrong = context(HOLD).put("task_id", "job-1").put("priority", 101);
    wrong.put("deadline", "tomorrow").put("weight_caller", -1).put("retry_of", "x");
    wrong.put("description", 1).put("payload", "p");

    HubFixture.Reply refused = hub.post("start", wrong.toString());

    assertError(refused, 400, E010);
    assertThat(refused.at("/payload/message").asText())
        .contains("UUID", "priority", "deadline", "weight_caller", "description", "payload");
    wrong.removeAll();
    assertThat(hub.post("start", wrong.toString()).at("/payload/message").asText())
        .contains("task_id", "task_type", "caller_agent");
    ObjectNode tooLate = context(HOLD).put("deadline", "+100000-01-01T00:00:00Z");
    assertError(hub.post("start", tooLate.toString()), 400, E010);
  }

  @Test
  @Tag("A2W-59")
  @Tag("A2W-Q18")
  void statusOfALiveTaskHasTelemetry() {
    assertThat(hub.hub().get("/a2w/v1/status").at("/payload/telemetry")).isEmpty();

    String task = hub.begin("[{\"progress\": 0.5}, {\"hold\": true}]");
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(hub.awaitState(task, "running").path("progress").asDouble())
                    .isEqualTo(0.5));
    JsonNode telemetry = hub.hub().get("/a2w/v1/status").at("/payload/telemetry");

    assertThat(telemetry.properties())
        .extracting(Map.Entry::getKey)
        .containsExactlyInAnyOrder("cpu", "memory_mb", "tokens", "eta_seconds");
    assertThat(telemetry).allMatch(JsonNode::isNumber);
    assertThat(telemetry.path("memory_mb").asLong()).isPositive();
    hub.post("terminate", "{}");
    assertThat(hub.hub().get("/a2w/v1/status").at("/payload/telemetry")).isEmpty();
  }

  @Test
  @Tag("A2W-36")
  @Tag("A2W-Q2")
  @Tag("A2W-Q3")
  void repeatedStartReturnsTheSameTaskEvenIfTheQueueIsFull() {
    ObjectNode first = context(HOLD);
    assertThat(hub.post("start", first.toString()).status()).isEqualTo(202);
    hub.awaitState(first.path("task_id").asText(), "running");
    ObjectNode queued = context(HOLD);
    assertThat(hub.post("start", queued.toString()).status()).isEqualTo(202);
    hub.begin(HOLD);

    HubFixture.Reply full = hub.post("start", context(HOLD).toString());
    HubFixture.Reply repeated =
        hub.post("start", queued.put("priority", 1).put("weight_caller", 1).toString());

    assertError(full, 503, "E001_INTERNAL");
    assertThat(full.at("/payload/recoverable").asBoolean()).isTrue();
    assertThat(repeated.status()).isEqualTo(200);
    assertThat(repeated.at("/payload/duplicate").asBoolean()).isTrue();
    assertError(hub.post("start", queued.put("description", "else").toString()), 409, E010);
  }

  @Test
  @Tag("A2W-36")
  void repeatedStartReturnsTheSameTaskEvenIfItsSkillWasDeleted() {
    ObjectNode context = context(DONE);
    assertThat(hub.post("start", context.toString()).status()).isEqualTo(202);
    hub.awaitState(context.path("task_id").asText(), "finished");
    hub.hub().delete("routes/scripted-worker.camel.yaml");
    Awaitility.await()
        .untilAsserted(
            () -> assertThat(hub.post("start", context(DONE).toString()).status()).isEqualTo(400));

    assertThat(hub.post("start", context.toString()).at("/payload/duplicate").asBoolean()).isTrue();
  }

  @Test
  @Tag("A2W-65")
  @Tag("A2W-Q10")
  void dataCanBeDeliveredInParts() {
    String task = hub.begin("[{\"need\": [\"a\", \"b\"], \"description\": \"d\"}]");
    hub.awaitState(task, "waiting");

    HubFixture.Reply first = hub.post("insights", "{\"payload\": {\"a\": 1}}");
    assertThat(first.at("/payload/accepted").toString()).isEqualTo("[\"a\"]");
    assertThat(first.at("/payload/missing").toString()).isEqualTo("[\"b\"]");
    assertThat(first.at("/payload/state").asText()).isEqualTo("waiting");
    WorkerHub.await(hub.open("needs"), "{\"required\": [\"b\"]}");

    HubFixture.Reply second = hub.post("insights", "{\"payload\": {\"b\": 2}}");
    assertThat(second.at("/payload/missing")).isEmpty();
    hub.awaitState(task, "finished");
  }

  @Test
  @Tag("FLD-40")
  void onlyTheNamedNeedIsAnswered() {
    String need = "{\"need\": [\"x\"], \"description\": \"d\"}";
    SocketClient needs = hub.open("needs");
    String task = hub.begin("[" + need + ", " + need + ", {\"artifacts\": {}}]");
    String first =
        WorkerHub.await(needs, "{\"task_id\": \"" + task + "\"}").path("need_id").asText();
    assertThat(hub.post("insights", answer(first, task)).status()).isEqualTo(200);
    Awaitility.await().until(() -> needs.messages().size() == 2);

    HubFixture.Reply late = hub.post("insights", answer(first, task));
    HubFixture.Reply none = hub.post("insights", answer("x", task));
    HubFixture.Reply ofAnother = hub.post("insights", answer(first, UUID.randomUUID().toString()));

    assertError(late, 409, E010);
    assertThat(late.at("/payload/message").asText()).contains(first, "waiting");
    assertError(none, 400, E010);
    assertError(ofAnother, 404, E010);
    hub.awaitState(task, "waiting");
    String second = WorkerHub.received(needs, "need_id").get(1);
    HubFixture.Reply open =
        hub.post("insights", "{\"need_id\": \"" + second + "\", \"payload\": {\"x\": 2}}");
    assertThat(open.at("/payload/accepted").toString()).isEqualTo("[\"x\"]");
    hub.awaitState(task, "finished");
    assertError(hub.post("insights", answer(second, task)), 409, E010);
  }

  private static String answer(String need, String task) {
    return "{\"need_id\": \"%s\", \"task_id\": \"%s\", \"payload\": {\"x\": 1}}"
        .formatted(need, task);
  }

  @Test
  @Tag("FLD-40")
  void dataForOneOfSeveralWaitingTasksNamesIt() {
    String need = "[{\"need\": [\"x\"], \"description\": \"d\"}]";
    String first = hub.begin(need);
    String second = hub.begin(need);
    hub.awaitState(first, "waiting");
    hub.awaitState(second, "waiting");

    HubFixture.Reply unclear = hub.post("insights", "{\"payload\": {\"x\": 1}}");
    hub.post("insights", "{\"task_id\": \"" + first + "\", \"payload\": {\"x\": 1}}");
    hub.awaitState(first, "finished");
    HubFixture.Reply clear = hub.post("insights", "{\"payload\": {\"x\": 1}}");

    assertError(unclear, 400, E010);
    assertThat(unclear.at("/payload/message").asText()).contains("task_id");
    assertThat(clear.at("/payload/task_id").asText()).isEqualTo(second);
    hub.awaitState(second, "finished");
  }

  @Test
  @Tag("FLD-40")
  void secondsOfADeadlineMayBeLeftOut() {
    for (String time :
        List.of("2030-01-01T00:00Z", "2030-01-01T00:00:00.5Z", "2030-01-01T00:00+00:00")) {
      ObjectNode context = context("[]").put("deadline", time);
      HubFixture.Reply accepted = hub.post("start", context.toString());
      assertThat(accepted.status()).as(time).isEqualTo(202);
    }
    for (String time :
        List.of(
            "2030-01-01T00Z", "2030-01-01T00:00+02:00", "2030-01-01T00:00:00Z2030-01-01T00:00Z")) {
      ObjectNode context = context("[]").put("deadline", time);
      assertError(hub.post("start", context.toString()), 400, E010);
    }
  }

  @Test
  @Tag("A2W-Q15")
  void initiatorMayStopItsTaskWithAnyWeight() {
    String task = hub.begin(HOLD, Map.of("weight_caller", 95));
    hub.awaitState(task, "running");
    String stop = "{\"task_id\": \"" + task + "\", \"weight_caller\": 1, \"caller_agent\": \"%s\"}";

    assertError(hub.post("stop", stop.formatted("researcher")), 403, "E030_LOW_WEIGHT");
    assertThat(hub.post("stop", stop.formatted("boss")).status()).isEqualTo(202);
  }

  @Test
  void repeatedStartWithAnEmptyPayloadIsAccepted() {
    ObjectNode context = context(DONE);
    context.putObject("payload");
    assertThat(hub.post("start", context.toString()).status()).isEqualTo(202);

    HubFixture.Reply repeated = hub.post("start", context.toString());

    assertThat(repeated.status()).as(repeated.text()).isEqualTo(200);
  }

  @Test
  @Tag("A2W-38")
  @Tag("A2W-39")
  @Tag("A2W-Q4")
  @Tag("A2W-Q7")
  @Tag("A2W-Q8")
  void stopAndTerminateReportStateAndReason() {
    String stopped = hub.begin(HOLD);
    hub.awaitState(stopped, "running");
    HubFixture.Reply stop = hub.post("stop", "{\"reason\": \"enough\"}");
    assertThat(stop.status()).isEqualTo(202);
    assertThat(stop.at("/payload/stop_requested").asBoolean()).isTrue();
    hub.awaitState(stopped, "stopped");
    String terminated = hub.begin(HOLD);
    hub.awaitState(terminated, "running");

    HubFixture.Reply end = hub.post("terminate", "{\"task_id\": \"" + terminated + "\"}");

    assertThat(end.status()).isEqualTo(200);
    assertThat(end.at("/payload/state").asText()).isEqualTo("terminated");
    assertThat(end.at("/payload/termination_reason").asText()).isEqualTo("requested");
    HubFixture.Reply again = hub.post("stop", "{\"task_id\": \"" + terminated + "\"}");
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.at("/payload/state").asText()).isEqualTo("terminated");
    assertThat(hub.hub().get("/a2w/v1/report?task_id=" + stopped).status()).isEqualTo(200);
  }

  @Test
  @Tag("A2W-31")
  @Tag("A2W-Q7")
  @Tag("A2W-Q15")
  void onlyACallerOfTheSameWeightBandMayInterruptATask() {
    String task = hub.begin(HOLD, Map.of("weight_caller", 90));
    hub.awaitState(task, "running");
    String lighter =
        "{\"task_id\": \"%s\", \"caller_agent\": \"researcher\", \"weight_caller\": 60}"
            .formatted(task);

    assertError(hub.post("stop", lighter), 403, "E030_LOW_WEIGHT");
    assertError(hub.post("terminate", lighter), 403, "E030_LOW_WEIGHT");
    assertError(
        hub.post("stop", lighter.replace("researcher", "stranger")), 403, "E020_PERMISSION_DENIED");
    assertThat(hub.post("terminate", lighter.replace(": 60", ": 61")).status()).isEqualTo(200);
  }

  @Test
  @Tag("A2W-Q15")
  void initiatorMayInterruptItsTaskWithoutStatingItsWeight() {
    String task = hub.begin(HOLD, Map.of("weight_caller", 95));
    hub.awaitState(task, "running");

    assertThat(hub.post("stop", "{\"caller_agent\": \"boss\"}").status()).isEqualTo(202);
    hub.awaitState(task, "stopped");
  }

  @Test
  @Tag("A2W-41")
  @Tag("A2W-Q9")
  void logIsReadInPages() {
    hub.awaitState(hub.begin("[{\"progress\": 0.5, \"message\": \"half\"}]"), "finished");
    List<String> whole = entries("/a2w/v1/logs").findValuesAsText("seq");

    List<String> paged = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode page = hub.hub().get("/a2w/v1/logs?limit=2" + cursor).at("/payload");
      paged.addAll(page.path("entries").findValuesAsText("seq"));
      cursor = "&cursor=" + page.path("next_cursor").asText("end");
    } while (!cursor.endsWith("end"));

    assertThat(paged).isEqualTo(whole).hasSizeGreaterThan(4).doesNotHaveDuplicates();
    assertThat(entries("/a2w/v1/logs").findValuesAsText("event"))
        .startsWith("task_accepted")
        .containsOnlyOnce("task_accepted");
  }

  @Test
  @Tag("A2W-Q21")
  void aPastDeadlineIsAWarning() {
    SocketClient events = hub.open("events");

    String task = hub.begin(HOLD, Map.of("deadline", "2025-12-09T10:00:00Z"));

    await(events, "{\"event_type\": \"health_warning\", \"task_id\": \"" + task + "\"}");
    hub.awaitState(task, "running");
  }

  @Test
  @Tag("A2W-Q21")
  void anEnforcedDeadlineEndsTheTask() {
    hub.close();
    hub.hub().property("serai.a2w.enforce-deadlines", "true");
    hub.start();
    SocketClient errors = hub.open("errors");
    SocketClient events = hub.open("events");

    String past = hub.begin(HOLD, Map.of("deadline", "2025-12-09T10:00:00Z"));
    String soon = hub.begin(HOLD, Map.of("deadline", Instant.now().plusSeconds(1).toString()));

    assertThat(hub.awaitState(past, "terminated").path("termination_reason").asText())
        .isEqualTo("timeout");
    hub.awaitState(soon, "terminated");
    await(errors, "{\"code\": \"E040_TIMEOUT\", \"task_id\": \"" + soon + "\"}");
    await(events, "{\"event_type\": \"health_warning\", \"task_id\": \"" + soon + "\"}");
  }

  @Test
  @Tag("A2W-62")
  void workerTaskIsReadAndAnsweredOverA2a() {
    String task = hub.begin("[{\"need\": [\"x\"], \"description\": \"d\"}, {\"artifacts\": {}}]");
    hub.awaitState(task, "waiting");

    assertThat(getTask(task)).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    hub.hub()
        .post(
            "/a2a/rpc",
            """
            {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message":
             {"messageId": "m", "taskId": "%s", "role": "ROLE_USER",
              "parts": [{"data": {"x": 1}}]}}}
            """
                .formatted(task),
            Map.of("A2A-Version", "1.0"));

    hub.awaitState(task, "finished");
    assertThat(getTask(task)).isEqualTo("TASK_STATE_COMPLETED");
  }

  private String getTask(String id) {
    return hub.hub()
        .post(
            "/a2a/rpc",
            """
            {"jsonrpc": "2.0", "id": 1, "method": "GetTask", "params": {"id": "%s"}}
            """
                .formatted(id),
            Map.of("A2A-Version", "1.0"))
        .at("/result/status/state")
        .asText();
  }

  private JsonNode entries(String path) {
    return hub.hub().get(path).at("/payload/entries");
  }

  private static void assertError(HubFixture.Reply reply, int status, String code) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(status);
    JsonNode envelope = reply.json();
    assertThat(envelope.path("a2w_version").asText()).isEqualTo("1.2");
    assertThat(envelope.path("agent_id").asText()).isEqualTo("writer");
    assertThat(envelope.path("message_type").asText()).isEqualTo("error");
    JsonNode error = envelope.path("payload");
    assertThat(error.path("code").asText()).isEqualTo(code);
    assertThat(error.path("http_status").asInt()).isEqualTo(status);
    assertThat(error.path("severity").asText()).isIn("high", "medium", "low");
    assertThat(error.path("recoverable").isBoolean()).isTrue();
    assertThat(error.path("message").asText()).isNotEmpty();
    assertThat(error.path("details").isObject()).isTrue();
  }
}
