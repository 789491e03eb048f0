package io.serai.hub;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HttpStub.Seen;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import org.awaitility.Awaitility;

/** An agent elsewhere that is no hub and answers as a test tells it, known as {@code foreign}. */
final class ForeignAgent implements AutoCloseable {
  static final String SEND =
      """
      {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m","role":
      "ROLE_USER","parts":[{"text":"hi"}],"metadata":{"skillId":"foreign.talk"}}}}""";

  private final HttpStub stub = new HttpStub();

  /** Has a hub know it and starts that. */
  void knownTo(HubFixture hub, String more) {
    hub.file("agents/foreign.yaml", "agent_id: foreign\ncard: " + url() + "\n" + more);
    hub.start();
    Awaitility.await()
        .until(() -> hub.get("/a2s/v1/agents/foreign").text().contains("foreign.talk"));
  }

  /** The task that its skill is given through the hub. */
  static JsonNode task(HubFixture hub) {
    return hub.post("/a2a/rpc", SEND).at("/result/task");
  }

  /** Shows a card of 1.0, with more members. */
  void card(String more) {
    String rpc = "{\"url\":\"%s/rpc\",\"protocolBinding\":\"JSONRPC\",".formatted(url());
    card(
        "agent-card.json",
        "\"supportedInterfaces\":[{\"url\":\"grpc.example.com:1\",\"protocolBinding\":\"GRPC\","
            + "\"protocolVersion\":\"1.0\"},"
            + rpc
            + "\"protocolVersion\":\"1.0\"}]"
            + more);
  }

  /** Shows a card in a file of that name. */
  void card(String name, String rest) {
    stub.json(
        "/.well-known/" + name,
        """
        {"name":"Foreign","description":"x","version":"one","capabilities":{"streaming":%s},
        "defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
        "skills":[{"id":"talk","name":"Talk","description":"Talks.","tags":["a"]}],%s}"""
            .formatted(rest.contains("stream") || rest.contains("1.0"), rest));
  }

  /** Answers calls. */
  void rpc(BiConsumer<Seen, HttpServerResponse> answer) {
    stub.on("/rpc", answer);
  }

  /** The methods that it was asked for. */
  List<String> asked() {
    return stub.seen("/rpc").stream().map(ForeignAgent::method).toList();
  }

  HttpStub stub() {
    return stub;
  }

  String url() {
    return stub.url();
  }

  static String method(Seen asked) {
    return json(asked).path("method").asText();
  }

  static JsonNode json(Seen asked) {
    try {
      return JsonMappers.MAPPER.readTree(asked.body());
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

  /** Begins to answer with a stream. */
  static HttpServerResponse stream(HttpServerResponse response) {
    return response.setChunked(true).putHeader("content-type", "text/event-stream");
  }

  /** Tells an event. */
  static HttpServerResponse event(HttpServerResponse response, String result) {
    response.write("data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}\n\n");
    return response;
  }

  /** A task as it stands, with more members. */
  static String standing(String task, String state, String more) {
    return "{\"id\":\"%s\",\"contextId\":\"c\",\"status\":{\"state\":\"TASK_STATE_%s\"}%s}"
        .formatted(task, state, more);
  }

  /** An event that tells a task's state. */
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
