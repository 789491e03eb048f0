package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.GrpcClient;
import io.serai.a2e.WorkflowHub;
import io.serai.document.JsonMappers;
import io.serai.http.ws.SocketClient;
import io.serai.hub.HubFixture.Reply;
import io.serai.reload.LoadProgressListener;
import io.serai.store.FullDisk;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A hub whose disk is full says so on every binding, loses nothing that it has acknowledged, and
 * works on as soon as there is room.
 */
@Timeout(300)
class DiskFullTest {
  private static final String LARGE = FullDisk.largeText();

  private static final String AUTHOR = "permissions: {operations: ['*']}\n" + WorkflowHub.LIMITS;

  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:disk.echo?description=Answers at once.
            steps:
              - setBody: {constant: done}
      - route:
          from:
            uri: skill:disk.ask?description=Asks for a town.
            steps:
              - to: task:need?required=town&description=Which town?
              - setBody: {simple: "On to ${body[town]}"}
      - route:
          from:
            uri: skill:disk.large?description=Answers much, once it is told to.
            steps:
              - to: task:need?required=town&description=Which town?
              - setBody: {constant: "LARGE"}
      """
          .replace("LARGE", LARGE);

  @TempDir private static Path home;
  private static HubFixture hub;
  private static FullDisk disk;

  @BeforeAll
  static void start() {
    hub =
        new HubFixture(home)
            .property("serai.store.max-size", String.valueOf(FullDisk.MAX_SIZE))
            .property("serai.shutdown-timeout", "1s")
            .file("routes/disk.camel.yaml", SKILLS)
            .file(
                "agents/worker.yaml",
                """
                agent_id: worker
                skills: ["*"]
                allowed_callers: ["*"]
                default_skill: disk.echo
                default: true
                """)
            .file("agents/author.yaml", WorkflowHub.agent("author", AUTHOR))
            .file("capabilities/greeter.yaml", Greeter.at("http://127.0.0.1:1"))
            .start(new HubStartOptions(true, LoadProgressListener.NONE));
    disk = new FullDisk(home);
  }

  @AfterEach
  void makeRoom() {
    disk.fill(); // creates the table if a test has removed it
    disk.empty();
    Awaitility.await()
        .untilAsserted(() -> assertThat(hub.get("/observe/health").status()).isEqualTo(200));
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bindings")
  void requestThatCannotBeStoredIsRefusedUntilThereIsRoom(
      String binding, Function<String, Reply> call, String message) {
    disk.fill();

    Reply refused = call.apply(UUID.randomUUID().toString());
    disk.empty();
    Reply again = call.apply(UUID.randomUUID().toString());

    assertThat(refused.status()).as(refused.text()).isEqualTo(507);
    assertThat(refused.at(message).asText()).as(refused.text()).contains("disk is full");
    assertThat(again.status()).as(again.text()).isBetween(200, 299);
  }

  private static Stream<Arguments> bindings() {
    return Stream.of(
        binding("A2A JSON-RPC 1.0", "/error/message", id -> rpc("SendMessage", message(id))),
        binding(
            "A2A JSON-RPC 0.3",
            "/error/message",
            id ->
                rpc(
                    "message/send",
                    """
                    {"message": {"kind": "message", "messageId": "%s", "role": "user",
                     "parts": [{"kind": "text", "text": "%s"}]}}"""
                        .formatted(id, LARGE))),
        binding(
            "A2A HTTP+JSON",
            "/error/message",
            id -> hub.post("/a2a/rest/message:send", message(id))),
        binding(
            "A2A HTTP+JSON, stream",
            "/error/message",
            id -> hub.post("/a2a/rest/message:stream", message(id))),
        binding(
            "A2S, asynchronous",
            "/error/message",
            id ->
                hub.post(
                    "/a2s/v1/capabilities/greeter/execute",
                    "{\"inputs\": {\"who\": \"" + LARGE + "\"}}",
                    Map.of("Prefer", "respond-async"))),
        binding("A2E", "/error/message", id -> execute(id, "{}")),
        binding("A2E, asynchronous", "/error/message", id -> execute(id, "{\"async\": true}")),
        binding("A2W", "/payload/message", id -> startWork(id, LARGE)),
        binding(
            "ZeroClaw",
            "/error",
            id -> hub.post("/zeroclaw/v1/tasks", "{\"message\": \"" + LARGE + "\"}")));
  }

  @Test
  void jsonRpcHasTheCodeOfInternalErrors() {
    disk.fill();

    Reply refused = rpc("SendMessage", message("m"));

    assertThat(refused.at("/error/code").asInt()).isEqualTo(-32603);
  }

  @Test
  void grpcHasExhaustedResources() {
    try (GrpcClient grpc = new GrpcClient(URI.create(hub.hub().url()).getPort())) {
      disk.fill();

      GrpcClient.Refusal refused =
          GrpcClient.refusal(() -> grpc.calls().sendMessage(GrpcClient.message("1", LARGE)));
      disk.empty();

      assertThat(refused.status()).isEqualTo("RESOURCE_EXHAUSTED");
      assertThat(refused.message()).contains("disk is full");
      assertThat(grpc.calls().sendMessage(GrpcClient.message("2", LARGE)).hasTask()).isTrue();
    }
  }

  @Test
  void acknowledgedTasksAreReadAndContinueWhenThereIsRoom() {
    String waiting = startAsking("disk.ask");
    disk.fill();

    Reply answer = answer(waiting, LARGE);
    Reply read = hub.get("/a2a/rest/tasks/" + waiting);
    Reply list = hub.get("/a2a/rest/tasks");
    disk.empty();
    Reply again = answer(waiting, "Merv");

    assertThat(answer.status()).as(answer.text()).isEqualTo(507);
    assertThat(read.at("/status/state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(list.status()).isEqualTo(200);
    assertThat(again.status()).as(again.text()).isEqualTo(200);
    assertThat(ended(waiting).toString()).contains("On to Merv");
  }

  @Test
  void endThatCannotBeStoredIsStoredOnceThereIsRoom() {
    String waiting = startAsking("disk.large");
    disk.fill();

    Reply waits =
        rpc(
            "SendMessage",
            """
            {"message": {"messageId": "%s", "taskId": "%s", "role": "ROLE_USER",
             "parts": [{"text": "Merv"}]}}"""
                .formatted(UUID.randomUUID(), waiting));
    disk.empty();

    assertThat(waits.status()).as(waits.text()).isEqualTo(507);
    assertThat(waits.at("/error/message").asText()).contains(waiting, "disk is full");
    assertThat(ended(waiting).toString()).contains(LARGE.substring(0, 100));
  }

  @Test
  void socketOfTasksStaysOpenAndReportsWhatHappensLater() {
    SocketClient socket = SocketClient.open(hub.hub().url(), "/a2w/v1/ws/status");
    disk.fill();
    SocketClient opened = SocketClient.open(hub.hub().url(), "/a2w/v1/ws/status");
    String id = UUID.randomUUID().toString();
    assertThat(startWork(id, LARGE).status()).isEqualTo(507);
    disk.empty();

    String later = UUID.randomUUID().toString();
    assertThat(startWork(later, "x").status()).isEqualTo(202);

    for (SocketClient each : new SocketClient[] {socket, opened}) {
      Awaitility.await()
          .untilAsserted(() -> assertThat(each.messages()).anyMatch(text -> text.contains(later)));
      assertThat(each.messages()).noneMatch(text -> text.contains(id));
    }
  }

  @Test
  void registrationIsRefusedAndSucceedsOnceThereIsRoom() {
    String document =
        withChecksum(
            Greeter.at("http://127.0.0.1:1").replace("title: Greetings", "title: " + LARGE));
    disk.fill();

    Reply refused = hub.postYaml("/a2s/v1/capabilities", document);
    Reply found = hub.get("/a2s/v1/capabilities/registered");
    disk.empty();
    Reply again = hub.postYaml("/a2s/v1/capabilities", document);

    assertThat(refused.status()).as(refused.text()).isEqualTo(507);
    assertThat(refused.at("/error/code").asText()).isEqualTo("DISK_FULL");
    assertThat(found.status()).isEqualTo(404);
    assertThat(again.status()).as(again.text()).isEqualTo(201);
  }

  @Test
  void healthAndMetricsShowTheFullDiskWhileItLasts() {
    disk.fill();
    rpc("SendMessage", message("m"));

    Reply down = hub.get("/observe/health");
    Reply simple = hub.get("/health");
    String metrics = hub.get("/observe/metrics").text();
    disk.empty();

    assertThat(down.status()).isEqualTo(503);
    assertThat(database(down).path("status").asText()).isEqualTo("DOWN");
    assertThat(database(down).at("/data/reason").asText()).contains("disk is full");
    assertThat(simple.status()).isEqualTo(200);
    assertThat(simple.at("/status").asText()).isEqualTo("degraded");
    assertThat(metrics).contains("\nserai_store_disk_full 1.0\n");
    assertThat(hub.get("/health").at("/status").asText()).isEqualTo("healthy");
    assertThat(hub.get("/observe/health").status()).isEqualTo(200);
    assertThat(hub.get("/observe/metrics").text())
        .contains("\nserai_store_disk_full 0.0\n")
        .containsPattern("\nserai_store_disk_full_failures_total [1-9]");
  }

  /** Returns a document under another name, with the checksum that its refusal asks for. */
  private static String withChecksum(String greeter) {
    String document = greeter.replace("name: Greeter", "name: Registered");
    String checksum =
        hub.postYaml("/a2s/v1/capabilities", document).at("/error/details/expected").asText();
    return document.replace("\nversion:", "\nchecksum: " + checksum + "\nversion:");
  }

  private static JsonNode database(Reply health) {
    for (JsonNode check : health.json().path("checks")) {
      if (check.path("name").asText().equals("database")) {
        return check;
      }
    }
    throw new AssertionError(health.text());
  }

  /** Starts a task that waits for a town, and returns its id. */
  private static String startAsking(String skill) {
    Reply started =
        rpc(
            "SendMessage",
            """
            {"message": {"messageId": "%s", "role": "ROLE_USER",
             "parts": [{"text": "go"}], "metadata": {"skill": "%s"}}}"""
                .formatted(UUID.randomUUID(), skill));
    String id = started.at("/result/task/id").asText();
    assertThat(started.at("/result/task/status/state").asText())
        .as(started.text())
        .isEqualTo("TASK_STATE_INPUT_REQUIRED");
    return id;
  }

  private static Reply answer(String task, String town) {
    return rpc(
        "SendMessage",
        """
        {"message": {"messageId": "%s", "taskId": "%s", "role": "ROLE_USER",
         "parts": [{"data": {"town": "%s"}}]}}"""
            .formatted(UUID.randomUUID(), task, town));
  }

  private static JsonNode ended(String task) {
    return Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> hub.get("/a2a/rest/tasks/" + task).json(),
            read -> read.at("/status/state").asText().equals("TASK_STATE_COMPLETED"));
  }

  private static Reply execute(String id, String options) {
    String workflow =
        """
        {"type":"operationUpdate","operationId":"one","operation":{"SetData":{"value":"%s","outputPath":"/workflow/one"}}}
        {"type":"beginExecution","executionId":"%s","operationOrder":["one"]}"""
            .formatted(LARGE, id);
    return hub.as("author-key")
        .post(
            "/api/v1/workflows/execute",
            JsonMappers.object()
                .put("workflow", workflow)
                .<ObjectNode>set("options", WorkflowHub.json(options))
                .toString());
  }

  private static Reply startWork(String id, String text) {
    return hub.post(
        "/a2w/v1/start",
        """
        {"task_id": "%s", "task_type": "disk.echo", "description": "A note",
         "caller_agent": "boss", "payload": {"text": "%s"}}"""
            .formatted(id, text));
  }

  private static Reply rpc(String method, String params) {
    return hub.post(
        "/a2a/rpc",
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": %s}"
            .formatted(method, params));
  }

  private static String message(String id) {
    return """
    {"message": {"messageId": "%s", "role": "ROLE_USER", "parts": [{"text": "%s"}]}}"""
        .formatted(id, LARGE);
  }

  private static Arguments binding(String name, String message, Function<String, Reply> call) {
    return Arguments.of(name, call, message);
  }
}
