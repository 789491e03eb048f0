package io.serai.hub;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HttpStub.Seen;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import org.awaitility.Awaitility;

/** A remote agent that is not a hub, answers as a test sets, and has the id {@code foreign}. */
final class ForeignAgent implements AutoCloseable {
  static final String SEND =
      """
      {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m","role":
      "ROLE_USER","parts":[{"text":"hi"}],"metadata":{"skillId":"foreign.talk"}}}}""";

  private final HttpStub stub = new HttpStub();

  /** Adds this agent to the home of a hub, starts the hub, and waits until it lists the skill. */
  void addToAndStart(HubFixture hub, String more) {
    hub.file("agents/foreign.yaml", "agent_id: foreign\ncard: " + url() + "\n" + more);
    hub.start();
    Awaitility.await()
        .until(() -> hub.get("/a2s/v1/agents/foreign").text().contains("foreign.talk"));
  }

  /** Sends a message for the skill of this agent to the hub, and returns the task. */
  static JsonNode sendTask(HubFixture hub) {
    return hub.post("/a2a/rpc", SEND).at("/result/task");
  }

  /** Serves a card of version 1.0, with more members. */
  void card(String more) {
    String rpc = "{\"url\":\"%s/rpc\",\"protocolBinding\":\"JSONRPC\",".formatted(url());
    card(
        "agent-card.json",
        "\"supportedInterfaces\":[{\"url\":\"wss://example.com\",\"protocolBinding\":\"WEBSOCKET\","
            + "\"protocolVersion\":\"1.0\"},"
            + rpc
            + "\"protocolVersion\":\"1.0\"}]"
            + more);
  }

  /** Serves a card as a file of this name. */
  void card(String name, String rest) {
    stub.json(
        "/.well-known/" + name,
        """
        {"name":"Foreign","description":"x","version":"one","capabilities":{"streaming":%s},
        "defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
        "skills":[{"id":"talk","name":"Talk","description":"Talks.","tags":["a"]}],%s}"""
            .formatted(rest.contains("stream") || rest.contains("1.0"), rest));
  }

  /** Sets how calls are answered. */
  void rpc(BiConsumer<Seen, HttpServerResponse> answer) {
    stub.on("/rpc", answer);
  }

  /** The methods that were called, in order. */
  List<String> calledMethods() {
    return stub.seen("/rpc").stream().map(ForeignAgent::method).toList();
  }

  HttpStub stub() {
    return stub;
  }

  String url() {
    return stub.url();
  }

  static String method(Seen request) {
    return json(request).path("method").asText();
  }

  static JsonNode json(Seen request) {
    try {
      return JsonMappers.MAPPER.readTree(request.body());
    } catch (IOException noJson) {
      throw new AssertionError(noJson);
    }
  }

  /** Answers with one result. */
  static void result(HttpServerResponse response, String result) {
    response
        .putHeader("content-type", "application/json")
        .end("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}");
  }

  /** Begins a response that is a stream. */
  static HttpServerResponse stream(HttpServerResponse response) {
    return response.setChunked(true).putHeader("content-type", "text/event-stream");
  }

  /** Writes an event of a stream. */
  static HttpServerResponse event(HttpServerResponse response, String result) {
    response.write("data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}\n\n");
    return response;
  }

  /** The JSON of a task in this state, with more members. */
  static String taskJson(String task, String state, String more) {
    return "{\"id\":\"%s\",\"contextId\":\"c\",\"status\":{\"state\":\"TASK_STATE_%s\"}%s}"
        .formatted(task, state, more);
  }

  /** An event with the state of a task. */
  static String status(String task, String state) {
    return "{\"statusUpdate\":{\"taskId\":\"%s\",\"contextId\":\"c\",\"status\":{\"state\":\"TASK_STATE_%s\"}}}"
        .formatted(task, state);
  }

  /** The member of a task that has one artifact. */
  static String artifact(String text) {
    return ",\"artifacts\":[{\"artifactId\":\"a\",\"parts\":[{\"text\":\"" + text + "\"}]}]";
  }

  /** A message of the agent. */
  static String message(String text) {
    return "{\"messageId\":\"x\",\"role\":\"ROLE_AGENT\",\"parts\":[{\"text\":\"" + text + "\"}]}";
  }

  @Override
  public void close() {
    stub.close();
  }
}
