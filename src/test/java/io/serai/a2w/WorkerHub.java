package io.serai.a2w;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.ws.SocketClient;
import io.serai.hub.HubFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;

/** A hub with the agents writer and researcher, whose skill runs a script of steps. */
final class WorkerHub implements AutoCloseable {
  static final String WRITER =
      """
      agent_id: writer
      weight: 65
      default: true
      skills: ["*"]
      default_skill: a2w.test.script
      max_concurrent: 1
      max_queued: 2
      allowed_callers: [boss, researcher, admin]
      allowed_callees: [researcher]
      weight_policy: [admin]
      """;
  private static final Path ROUTE =
      Path.of("src/test/acceptance/routes/scripted-worker.camel.yaml");

  private final HubFixture hub;

  WorkerHub(Path home) {
    hub =
        new HubFixture(home)
            .property("serai.shutdown-timeout", "1s")
            .file("agents/writer.yaml", WRITER)
            .file(
                "agents/researcher.yaml",
                """
                agent_id: researcher
                weight: 50
                skills: ["*"]
                default_skill: a2w.test.script
                allowed_callers: ["*"]
                """)
            .file("routes/scripted-worker.camel.yaml", route());
  }

  HubFixture hub() {
    return hub;
  }

  WorkerHub start() {
    hub.start();
    return this;
  }

  /** Starts a task of the writer, and returns its id. */
  String begin(String script) {
    return begin(script, Map.of());
  }

  /** Starts a task of the writer with more members of the Task Context. */
  String begin(String script, Map<String, Object> more) {
    ObjectNode context = context(script);
    more.forEach((name, value) -> context.set(name, JsonMappers.MAPPER.valueToTree(value)));
    HubFixture.Reply reply = hub.post("/a2w/v1/start", context.toString());
    assertThat(reply.status()).as(reply.text()).isEqualTo(202);
    return context.path("task_id").asText();
  }

  /** Returns a Task Context of the boss, with an id of its own. */
  static ObjectNode context(String script) {
    ObjectNode context =
        JsonMappers.object()
            .put("task_id", UUID.randomUUID().toString())
            .put("task_type", "a2w.test.script")
            .put("description", "a task of a test")
            .put("priority", 50)
            .put("caller_agent", "boss")
            .put("weight_caller", 50);
    context.putObject("payload").set("script", json(script));
    return context;
  }

  /** Waits until the writer's task is in a state, and returns its status. */
  JsonNode awaitState(String task, String state) {
    return awaitState("", task, state);
  }

  /** Waits until the task of an agent, below a prefix such as {@code /agents/x}, is in a state. */
  JsonNode awaitState(String prefix, String task, String state) {
    String path = prefix + "/a2w/v1/status?task_id=" + task;
    Awaitility.await()
        .untilAsserted(
            () -> assertThat(hub.get(path).at("/payload/state").asText()).isEqualTo(state));
    return hub.get(path).at("/payload");
  }

  /** Posts to an operation of the writer. */
  HubFixture.Reply post(String operation, String body) {
    return hub.post("/a2w/v1/" + operation, body);
  }

  /** Opens a channel of the writer, such as {@code status?after=7}. */
  SocketClient open(String channel, String... headers) {
    return SocketClient.open(hub.hub().url(), "/a2w/v1/ws/" + channel, headers);
  }

  /** Waits until a socket has received a message whose payload has these members. */
  static JsonNode await(SocketClient socket, String expectedPayload) {
    JsonNode expected = json(expectedPayload);
    Awaitility.await()
        .untilAsserted(
            () -> assertThat(payloads(socket)).anyMatch(each -> contains(each, expected)));
    return payloads(socket).stream().filter(each -> contains(each, expected)).findFirst().get();
  }

  /** Returns the payloads that a socket has received. */
  static List<JsonNode> payloads(SocketClient socket) {
    return socket.messages().stream().map(text -> json(text).path("payload")).toList();
  }

  /** Returns a member of all payloads that a socket has received, as texts. */
  static List<String> received(SocketClient socket, String member) {
    return payloads(socket).stream().map(each -> each.path(member).asText()).toList();
  }

  /** Reads JSON. */
  static JsonNode json(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (IOException noJson) {
      throw new UncheckedIOException(noJson);
    }
  }

  @Override
  public void close() {
    hub.close();
  }

  private static boolean contains(JsonNode json, JsonNode expected) {
    return expected.properties().stream()
        .allMatch(member -> member.getValue().equals(json.get(member.getKey())));
  }

  private static String route() {
    try {
      return Files.readString(ROUTE);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
