package io.serai.a2w;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.GrpcClient;
import io.serai.hub.CapabilityText;
import io.serai.hub.HubFixture;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import lf.a2a.v1.Proto.GetTaskRequest;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A task is the same task in every protocol, in the states of the table in docs/a2w.md. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OneTaskEveryProtocolTest {
  private static final String PREFIX = "TASK_STATE_";
  private static final String WORKER = "/agents/worker";

  private static final String ROUTES =
      """
      - route: {from: {uri: "skill:hold", steps: [{to: "task:hold"}]}}
      - route: {from: {uri: "skill:ask", steps: [{to: "task:need?required=name"}]}}
      - route: {from: {uri: "skill:permit", steps: [{to: "task:auth?message=May I?"}]}}
      - route: {from: {uri: "skill:denied", steps: [{to: "task:block?code=E020"}, {to: "task:hold"}]}}
      - route: {from: {uri: "skill:lost", steps: [{to: "task:block?code=E050"}, {to: "task:hold"}]}}
      - route: {from: {uri: "skill:part", steps: [{to: "agent:helper?skill=hold"}]}}
      - route: {from: {uri: "skill:closing", steps: [{to: "task:finishing"}, {to: "task:hold"}]}}
      - route: {from: {uri: "skill:done", steps: [{setBody: {constant: "done"}}]}}
      - route: {from: {uri: "skill:fail", steps: [{to: "task:fail?code=E050&message=gone"}]}}
      - route: {from: {uri: "skill:refuse", steps: [{to: "task:reject?message=no"}]}}
      - route:
          from:
            uri: platform-http:/orders
            steps:
              - to: agent:worker?skill=ask&awaitEnd=false
      - route:
          from:
            uri: platform-http:/value
            steps:
              - setHeader: {name: Content-Type, constant: application/json}
              - setBody: {constant: '{"value": 7}'}
      """;

  private HubFixture hub;
  private GrpcClient grpc;

  @BeforeAll
  void start(@TempDir Path home) throws Exception {
    hub =
        new HubFixture(home)
            .property("serai.shutdown-timeout", "1s")
            .file("routes/states.camel.yaml", ROUTES)
            .file("agents/worker.yaml", agent("worker", 50))
            .file("agents/single.yaml", agent("single", 1))
            .file("agents/helper.yaml", agent("helper", 50))
            .start();
    String url = hub.hub().url().replace("127.0.0.1", "localhost");
    hub.file("capabilities/Ping.yaml", CapabilityText.getting("Ping", url));
    Awaitility.await().until(() -> hub.get("/a2s/v1/capabilities/ping").status() == 200);
    grpc = new GrpcClient(URI.create(hub.hub().url()).getPort());
  }

  @AfterAll
  void stop() {
    grpc.close();
    hub.close();
  }

  @ParameterizedTest
  @CsvSource({
    "hold, running, WORKING",
    "ask, waiting, INPUT_REQUIRED",
    "permit, blocked, AUTH_REQUIRED",
    "denied, blocked, AUTH_REQUIRED",
    "lost, blocked, WORKING",
    "part, delegating, WORKING",
    "closing, finishing, WORKING",
    "done, finished, COMPLETED",
    "fail, terminated, FAILED",
    "refuse, terminated, REJECTED",
  })
  @Tag("A2W-19")
  @Tag("A2W-62")
  void eachStateHasItsNameInEveryProtocol(String skill, String state, String canonical)
      throws IOException {
    String task = begin(WORKER, skill);
    awaitState(WORKER, task, state);

    assertStates(WORKER, task, state, canonical);
    if (!state.equals("finished") && !state.equals("terminated")) {
      terminate(task);
      assertStates(WORKER, task, "terminated", "CANCELED");
    }
  }

  @Test
  @Tag("A2W-Q3")
  void queuedTaskIsSubmittedAndStoppedTaskIsCanceled() throws IOException {
    String first = begin("/agents/single", "hold");
    awaitState("/agents/single", first, "running");
    String second = begin("/agents/single", "hold");

    assertStates("/agents/single", second, "initializing", "SUBMITTED");
    hub.post("/agents/single/a2w/v1/stop", "{\"task_id\": \"" + second + "\"}");
    awaitState("/agents/single", second, "stopped");
    assertStates("/agents/single", second, "stopped", "CANCELED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a2w", "rpc", "rest", "rpc03", "rest03"})
  void aTaskOfA2wIsAnsweredOverEachProtocol(String protocol) {
    String task = begin(WORKER, "ask");
    awaitState(WORKER, task, "waiting");

    answer(protocol, task);

    awaitState(WORKER, task, "finished");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a2w", "rpc", "rest", "rpc03", "rest03", "grpc"})
  void aTaskOfA2aIsStoppedOverEachProtocol(String protocol) throws IOException {
    String task =
        rpc(
                "1.0",
                "SendMessage",
                """
                {"configuration": {"returnImmediately": true}, "message": {"messageId": "%s",
                 "role": "ROLE_USER", "parts": [{"text": "go"}], "metadata": {"skillId": "hold"}},
                 "tenant": "worker"}"""
                    .formatted(UUID.randomUUID()))
            .at("/result/task/id")
            .asText();
    awaitState(WORKER, task, "running");

    cancel(protocol, task);

    awaitState(WORKER, task, "stopped");
    assertStates(WORKER, task, "stopped", "CANCELED");
  }

  @Test
  void tasksOfTheBusAndOfA2sAreVisibleInEveryProtocol() throws IOException {
    hub.post("/orders", "\"please\"");
    List<String> ofBus = new ArrayList<>();
    Awaitility.await()
        .untilAsserted(
            () -> {
              ofBus.clear();
              for (JsonNode task :
                  hub.get(WORKER + "/a2a/rest/tasks?status=TASK_STATE_INPUT_REQUIRED")
                      .at("/tasks")) {
                ofBus.add(task.path("id").asText());
              }
              assertThat(ofBus).hasSize(1);
            });
    HubFixture.Reply accepted =
        hub.post(
            "/a2s/v1/capabilities/ping/execute",
            "{\"inputs\": {}}",
            Map.of("Prefer", "respond-async"));
    assertThat(accepted.status()).as(accepted.text()).isEqualTo(202);
    String ofA2s = accepted.at("/id").asText();

    assertStates(WORKER, ofBus.get(0), "waiting", "INPUT_REQUIRED");
    String agent = hub.get("/a2w/v1/manifest").at("/agent_id").asText();
    awaitState("/agents/" + agent, ofA2s, "finished");
    assertStates("/agents/" + agent, ofA2s, "finished", "COMPLETED");
    answer("a2w", ofBus.get(0));
    awaitState(WORKER, ofBus.get(0), "finished");
  }

  /** Compares the state in all protocols with its row in the documentation. */
  private void assertStates(String agent, String task, String state, String canonical)
      throws IOException {
    List<String> row = row(state, canonical);
    String old = canonical.toLowerCase(Locale.ROOT).replace('_', '-');
    assertThat(row.get(2)).contains("`" + canonical + "`");
    assertThat(row.get(3)).contains("`" + old + "`");
    assertThat(status(agent, task)).isEqualTo(state);
    assertThat(rpc("1.0", "GetTask", "{\"id\": \"" + task + "\"}").at("/result/status/state"))
        .hasToString("\"" + PREFIX + canonical + "\"");
    assertThat(hub.get("/a2a/rest/tasks/" + task).at("/status/state").asText())
        .isEqualTo(PREFIX + canonical);
    assertThat(
            grpc.calls()
                .getTask(GetTaskRequest.newBuilder().setId(task).build())
                .getStatus()
                .getState()
                .name())
        .isEqualTo(PREFIX + canonical);
    assertThat(rpc("0.3", "tasks/get", "{\"id\": \"" + task + "\"}").at("/result/status/state"))
        .hasToString("\"" + old + "\"");
    assertThat(hub.get("/a2a/rest03/v1/tasks/" + task).at("/status/state").asText())
        .isEqualTo(canonical03(canonical));
    assertThat(hub.get("/a2s/v1/tasks/" + task).at("/state").asText()).isEqualTo(canonical);
  }

  /** The proto of 0.3 spells one state in another way. */
  private static String canonical03(String canonical) {
    return PREFIX + (canonical.equals("CANCELED") ? "CANCELLED" : canonical);
  }

  /** Returns the cells of the row in docs/a2w.md. */
  private static List<String> row(String state, String canonical) throws IOException {
    return Files.readAllLines(Path.of("docs/a2w.md")).stream()
        .filter(
            line -> line.startsWith("| `" + state + "`") && line.contains("`" + canonical + "`"))
        .map(line -> Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList())
        .findFirst()
        .orElseThrow();
  }

  private void answer(String protocol, String task) {
    String data = "\"messageId\": \"" + UUID.randomUUID() + "\", \"taskId\": \"" + task + "\"";
    String now =
        "{\"message\": {%s, \"role\": \"ROLE_USER\", \"parts\": [{\"data\": {\"name\": 1}}]}}";
    String old =
        "{\"message\": {%s, \"kind\": \"message\", \"role\": \"user\", \"parts\": [{\"kind\":"
            + " \"data\", \"data\": {\"name\": 1}}]}}";
    String oldRest =
        "{\"message\": {%s, \"role\": \"ROLE_USER\", \"content\": [{\"data\": {\"data\": {\"name\":"
            + " 1}}}]}}";
    switch (protocol) {
      case "a2w" ->
          hub.post(
              WORKER + "/a2w/v1/insights",
              "{\"task_id\": \"" + task + "\", \"payload\": {\"name\": 1}}");
      case "rpc" -> rpc("1.0", "SendMessage", now.formatted(data));
      case "rest" -> hub.post("/a2a/rest/message:send", now.formatted(data));
      case "rpc03" -> rpc("0.3", "message/send", old.formatted(data));
      default -> hub.post("/a2a/rest03/v1/message:send", oldRest.formatted(data));
    }
  }

  private void cancel(String protocol, String task) {
    String id = "{\"id\": \"" + task + "\"}";
    switch (protocol) {
      case "a2w" -> hub.post(WORKER + "/a2w/v1/stop", "{\"task_id\": \"" + task + "\"}");
      case "rpc" -> rpc("1.0", "CancelTask", id);
      case "rest" -> hub.post("/a2a/rest/tasks/" + task + ":cancel", "");
      case "rpc03" -> rpc("0.3", "tasks/cancel", id);
      case "rest03" -> hub.post("/a2a/rest03/v1/tasks/" + task + ":cancel", "");
      default ->
          grpc.calls()
              .cancelTask(lf.a2a.v1.Proto.CancelTaskRequest.newBuilder().setId(task).build());
    }
  }

  private void terminate(String task) {
    hub.post(WORKER + "/a2w/v1/terminate", "{\"task_id\": \"" + task + "\"}");
    awaitState(WORKER, task, "terminated");
  }

  private JsonNode rpc(String version, String method, String params) {
    return hub.post(
            "/a2a/rpc",
            "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": %s}"
                .formatted(method, params),
            Map.of("A2A-Version", version))
        .json();
  }

  private String begin(String agent, String skill) {
    String id = UUID.randomUUID().toString();
    HubFixture.Reply reply =
        hub.post(
            agent + "/a2w/v1/start",
            "{\"task_id\": \"%s\", \"task_type\": \"%s\", \"caller_agent\": \"boss\"}"
                .formatted(id, skill));
    assertThat(reply.status()).as(reply.text()).isEqualTo(202);
    return id;
  }

  private String status(String agent, String task) {
    return hub.get(agent + "/a2w/v1/status?task_id=" + task).at("/payload/state").asText();
  }

  private void awaitState(String agent, String task, String state) {
    Awaitility.await().untilAsserted(() -> assertThat(status(agent, task)).isEqualTo(state));
  }

  private static String agent(String id, int concurrent) {
    return "agent_id: %s\nskills: ['*']\nallowed_callers: ['*']\nallowed_callees: ['*']\nmax_concurrent: %s\n"
        .formatted(id, concurrent);
  }
}
