package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.GrpcClient;
import io.serai.a2e.WorkflowHub;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture.Reply;
import io.serai.reload.LoadProgressListener;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On every binding, a task beyond the memory of live tasks is refused with a time to try again: 429
 * if it is the caller's own part, 503 if it is that of the hub.
 */
@Timeout(300)
class LiveTaskRefusalsTest {
  private static final String LARGE = "x".repeat(900_000);
  private static final String ROOM_FOR_ONE = "1500000";
  private static final String ROOM_FOR_MANY = "16000000";
  private static final String AUTHOR =
      "permissions: {operations: ['*'], skills: ['*']}\n" + WorkflowHub.LIMITS;

  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:live.ask?description=Asks for a town.
            steps:
              - to: task:need?required=town&description=Which town?
              - setBody: {simple: "On to ${body[town]}"}
      """;

  @TempDir private static Path ofCaller;
  @TempDir private static Path ofHub;
  private static HubFixture fullForCaller;
  private static HubFixture fullForAll;

  @BeforeAll
  static void start() {
    fullForCaller = started(ofCaller, ROOM_FOR_MANY, ROOM_FOR_ONE);
    fill(fullForCaller);
    fill(fullForCaller.as("author-key"));
    fullForAll = started(ofHub, ROOM_FOR_ONE, ROOM_FOR_MANY);
    fill(fullForAll);
  }

  private static HubFixture started(Path home, String total, String perCaller) {
    return new HubFixture(home)
        .property("serai.store.url", "memory")
        .property("serai.tasks.max-live-bytes", total)
        .property("serai.tasks.max-live-bytes-per-caller", perCaller)
        .property("serai.http.body-budget", "100000000")
        .file("routes/live.camel.yaml", SKILLS)
        .file(
            "agents/worker.yaml",
            """
            agent_id: worker
            skills: ["*"]
            allowed_callers: ["*"]
            default_skill: live.ask
            default: true
            """)
        .file("agents/author.yaml", WorkflowHub.agent("author", AUTHOR))
        .file("capabilities/greeter.yaml", Greeter.at("http://127.0.0.1:1"))
        .start(new HubStartOptions(true, LoadProgressListener.NONE));
  }

  @AfterAll
  static void stop() {
    fullForCaller.close();
    fullForAll.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bindings")
  @Tag("FLD-6")
  void aTaskBeyondItsCallersPartIsRefused(String binding, Function<HubFixture, Reply> call) {
    Reply refused = call.apply(fullForCaller);

    assertThat(refused.status()).as(refused.text()).isEqualTo(429);
    assertThat(refused.header("retry-after")).isEqualTo("1");
    assertThat(refused.text()).contains("serai.tasks.max-live-bytes-per-caller");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bindings")
  @Tag("FLD-6")
  void aTaskBeyondTheHubsMemoryIsRefused(String binding, Function<HubFixture, Reply> call) {
    Reply refused = call.apply(fullForAll);

    assertThat(refused.status()).as(refused.text()).isEqualTo(503);
    assertThat(refused.header("retry-after")).isEqualTo("1");
    assertThat(refused.text()).contains("serai.tasks.max-live-bytes)");
  }

  private static Stream<Arguments> bindings() {
    return Stream.of(
        binding("A2A JSON-RPC 1.0", hub -> rpc(hub, "SendMessage", message())),
        binding(
            "A2A JSON-RPC 0.3",
            hub ->
                rpc(
                    hub,
                    "message/send",
                    """
                    {"message": {"kind": "message", "messageId": "%s", "role": "user",
                     "parts": [{"kind": "text", "text": "%s"}]}}"""
                        .formatted(id(), LARGE))),
        binding("A2A HTTP+JSON", hub -> hub.post("/a2a/rest/message:send", message())),
        binding("A2A HTTP+JSON, stream", hub -> hub.post("/a2a/rest/message:stream", message())),
        binding(
            "A2S, asynchronous",
            hub ->
                hub.post(
                    "/a2s/v1/capabilities/greeter/execute",
                    "{\"inputs\": {\"who\": \"" + LARGE + "\"}}",
                    Map.of("Prefer", "respond-async"))),
        binding("A2E", hub -> execute(hub, "{}")),
        binding("A2E, asynchronous", hub -> execute(hub, "{\"async\": true}")),
        binding("A2W", LiveTaskRefusalsTest::startWork),
        binding(
            "ZeroClaw", hub -> hub.post("/zeroclaw/v1/tasks", "{\"message\": \"" + LARGE + "\"}")));
  }

  @Test
  void grpcSaysWhoseMemoryIsFullByItsStatus() {
    assertThat(refusal(fullForCaller).status()).isEqualTo("RESOURCE_EXHAUSTED");
    assertThat(refusal(fullForAll).status()).isEqualTo("UNAVAILABLE");
  }

  private static GrpcClient.Refusal refusal(HubFixture hub) {
    try (GrpcClient grpc = new GrpcClient(URI.create(hub.hub().url()).getPort())) {
      return GrpcClient.refusal(() -> grpc.calls().sendMessage(GrpcClient.message(id(), LARGE)));
    }
  }

  @Test
  void smallTasksAreServedWhileLargeOnesAreRefused() {
    assertThat(small(fullForCaller).status()).isEqualTo(200);
    assertThat(small(fullForAll).status()).isEqualTo(200);
  }

  private static Reply small(HubFixture hub) {
    return hub.post(
        "/a2a/rest/message:send",
        """
        {"message": {"messageId": "%s", "role": "ROLE_USER", "parts": [{"text": "go"}]}}"""
            .formatted(id()));
  }

  @Test
  void aTaskThatNeverFitsIsTooLargeAndNotTriedAgain() {
    String larger = message().replace(LARGE, LARGE + LARGE);

    Reply refused = fullForAll.post("/a2a/rest/message:send", larger);

    assertThat(refused.text()).as(refused.text()).contains("Send less");
    assertThat(refused.header("retry-after")).isEmpty();
  }

  @Test
  void metricsAndStatusShowTheMemoryOfLiveTasks() {
    assertThat(fullForAll.get("/observe/metrics").text())
        .containsPattern("\nserai_tasks_live_bytes 9[0-9]{5}[.]0\n")
        .contains("\nserai_tasks_live_limit_bytes 1500000.0\n")
        .contains("serai_tasks_live_refusals_total{reason=\"hub\"}");
  }

  @Test
  void aCallerWhoseTaskHasEndedIsServedAgain(@TempDir Path home) {
    try (HubFixture hub = started(home, ROOM_FOR_ONE, ROOM_FOR_MANY)) {
      String waiting = fill(hub);
      assertThat(hub.post("/a2a/rest/message:send", message()).status()).isEqualTo(503);

      hub.post("/a2a/rest/tasks/" + waiting + ":cancel", "{}");

      Awaitility.await().until(() -> hub.post("/a2a/rest/message:send", message()).status() == 200);
    }
  }

  /** Starts a task that waits with a large input, and returns its id. */
  private static String fill(HubFixture hub) {
    Reply waiting = hub.post("/a2a/rest/message:send", message());
    assertThat(waiting.at("/task/status/state").asText())
        .as(waiting.text())
        .isEqualTo("TASK_STATE_INPUT_REQUIRED");
    return waiting.at("/task/id").asText();
  }

  private static Reply execute(HubFixture hub, String options) {
    String workflow =
        """
        {"type":"operationUpdate","operationId":"one","operation":{"SetData":{"value":"%s","outputPath":"/workflow/one"}}}
        {"type":"beginExecution","executionId":"%s","operationOrder":["one"]}"""
            .formatted(LARGE, id());
    return hub.as("author-key")
        .post(
            "/api/v1/workflows/execute",
            JsonMappers.object()
                .put("workflow", workflow)
                .<ObjectNode>set("options", WorkflowHub.json(options))
                .toString());
  }

  private static Reply startWork(HubFixture hub) {
    return hub.post(
        "/a2w/v1/start",
        """
        {"task_id": "%s", "task_type": "live.ask", "description": "A note",
         "caller_agent": "boss", "payload": {"text": "%s"}}"""
            .formatted(id(), LARGE));
  }

  private static Reply rpc(HubFixture hub, String method, String params) {
    return hub.post(
        "/a2a/rpc",
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": %s}"
            .formatted(method, params));
  }

  private static String message() {
    return """
    {"message": {"messageId": "%s", "role": "ROLE_USER", "parts": [{"text": "%s"}]}}"""
        .formatted(id(), LARGE);
  }

  private static String id() {
    return UUID.randomUUID().toString();
  }

  private static Arguments binding(String name, Function<HubFixture, Reply> call) {
    return Arguments.of(name, call);
  }
}
