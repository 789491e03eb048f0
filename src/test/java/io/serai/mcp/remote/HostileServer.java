package io.serai.mcp.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HttpStub;
import io.serai.hub.HttpStub.Seen;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server of revision 2026-07-28 that answers as a test tells it. Each answer is a tool. */
final class HostileServer implements AutoCloseable {

  /** Answers a request in any way. */
  interface Answer {
    void to(JsonNode request, HttpServerResponse response);
  }

  private final HttpStub http = new HttpStub().on("/mcp", this::serve);
  private final Map<String, Answer> calls = new ConcurrentSkipListMap<>();
  private final Map<String, Answer> methods = new ConcurrentHashMap<>();
  private final List<JsonNode> received = new CopyOnWriteArrayList<>();
  private volatile Function<JsonNode, String> list = request -> page(tools());

  String url() {
    return http.url() + "/mcp";
  }

  HttpStub http() {
    return http;
  }

  /** Adds a tool that answers so. */
  HostileServer tool(String name, Answer answer) {
    calls.put(name, answer);
    return this;
  }

  /** Adds a tool whose result is JSON. */
  HostileServer tool(String name, String result) {
    return tool(name, (request, response) -> json(response, result(request, result)));
  }

  /** Answers a method other than a call so. */
  HostileServer method(String name, Answer answer) {
    methods.put(name, answer);
    return this;
  }

  /** Answers requests for the list with these results. */
  HostileServer list(Function<JsonNode, String> pages) {
    list = pages;
    return this;
  }

  /** The requests of a method. */
  List<JsonNode> received(String method) {
    return received.stream().filter(each -> each.path("method").asText().equals(method)).toList();
  }

  private String tools() {
    StringBuilder all = new StringBuilder();
    calls
        .keySet()
        .forEach(name -> all.append(all.isEmpty() ? "" : ",").append(tool(name, "", "{}")));
    return all.toString();
  }

  /** A tool in the list. */
  static String tool(String name, String description, String schema) {
    ObjectNode tool = JsonMappers.object().put("name", name).put("description", description);
    tool.set("inputSchema", read(schema));
    return JsonMappers.text(tool);
  }

  /** A page of the list. */
  static String page(String tools) {
    return "{\"resultType\":\"complete\",\"tools\":[" + tools + "]}";
  }

  private void serve(Seen seen, HttpServerResponse response) {
    JsonNode request = read(seen.body());
    received.add(request);
    String method = request.path("method").asText();
    Answer special =
        method.equals("tools/call")
            ? calls.get(request.at("/params/name").asText())
            : methods.get(method);
    if (special != null) {
      special.to(request, response);
      return;
    }
    switch (method) {
      case "server/discover" ->
          json(
              response,
              result(
                  request,
                  "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{}}}"));
      case "tools/list" -> json(response, result(request, list.apply(request)));
      default -> json(response, result(request, "{}"));
    }
  }

  /** A response with a result. */
  static String result(JsonNode request, String result) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + request.path("id") + ",\"result\":" + result + "}";
  }

  /** A result with a text. */
  static String text(String text) {
    return "{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}";
  }

  static void json(HttpServerResponse response, String json) {
    response.putHeader("content-type", "application/json").end(json);
  }

  static void stream(HttpServerResponse response) {
    response.setChunked(true).putHeader("content-type", "text/event-stream");
  }

  /** An event with a message. */
  static String event(String message) {
    return "data: " + message + "\n\n";
  }

  static String progress(JsonNode request) {
    return event(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":"
            + request.at("/params/_meta/progressToken")
            + ",\"progress\":1,\"total\":4,\"message\":\"on and on\"}}");
  }

  /** Sends the same again and again, as fast as it is read, until the hub has had enough. */
  static void endless(HttpServerResponse response, String chunk) {
    if (!response.headWritten()) {
      stream(response);
    }
    Buffer much = Buffer.buffer(chunk.repeat(Math.max(1, 65_536 / chunk.length())));
    response.exceptionHandler(closed -> {});
    pump(response, much);
    response.drainHandler(drained -> pump(response, much));
  }

  private static void pump(HttpServerResponse response, Buffer much) {
    while (!response.closed() && !response.writeQueueFull()) {
      response.write(much);
    }
  }

  private static JsonNode read(String json) {
    try {
      return JsonMappers.MAPPER.readTree(json);
    } catch (JsonProcessingException malformed) {
      throw new AssertionError(json, malformed);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
