package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HttpStub;
import io.serai.hub.HttpStub.Seen;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A server of revision 2026-07-28 that answers as a test says. */
final class StatelessServer implements AutoCloseable {
  private final HttpStub http = new HttpStub().on("/mcp", this::serve);
  private volatile List<String> pages;
  private final Map<String, String> results = new ConcurrentHashMap<>();
  private volatile String refusal = "";
  private volatile String before = "";
  private volatile String required = "";

  /**
   * @param pages the tools of each page of the list; without any, the server has no tools
   */
  StatelessServer(String... pages) {
    this.pages = List.of(pages);
  }

  String url() {
    return http.url() + "/mcp";
  }

  /** Answers calls of a tool with a result. */
  StatelessServer result(String tool, String result) {
    results.put(tool, result);
    return this;
  }

  /** Answers the next request of a method with an error of HTTP and JSON-RPC. */
  StatelessServer refuseOnce(String error) {
    refusal = error;
    return this;
  }

  /** Has these pages from now on, and refuses calls without a header. */
  void change(String requiredHeader, String... changed) {
    pages = List.of(changed);
    required = requiredHeader;
  }

  /** Sends messages before the result of each call, as a stream. */
  StatelessServer sendBefore(String... messages) {
    StringBuilder events = new StringBuilder();
    for (String message : messages) {
      events.append("data: ").append(message).append("\n\n");
    }
    before = events.toString();
    return this;
  }

  /** The requests of a method, in the order they came. */
  List<Seen> requests(String method) {
    return http.seen().stream()
        .filter(seen -> message(seen).path("method").asText().equals(method))
        .toList();
  }

  /** The message of a request. */
  static JsonNode message(Seen seen) {
    return SessionServer.read(seen.body().isEmpty() ? "{}" : seen.body());
  }

  /** A header of a request, by its name in lower case; empty if it has none. */
  static String header(Seen seen, String name) {
    return seen.headers().entrySet().stream()
        .filter(each -> each.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  private void serve(Seen seen, HttpServerResponse response) {
    JsonNode request = message(seen);
    if (!refusal.isEmpty()) {
      String error = refusal;
      refusal = "";
      response.setStatusCode(400).end("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":" + error + "}");
      return;
    }
    String method = request.path("method").asText();
    if (method.equals("tools/call") && !required.isEmpty() && header(seen, required).isEmpty()) {
      response
          .setStatusCode(400)
          .end(
              "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32020,\"message\":\"Header mismatch\"}}"
                  .formatted(request.path("id")));
      return;
    }
    ObjectNode answer = JsonMappers.object().put("jsonrpc", "2.0");
    answer.set("id", request.path("id"));
    switch (pages.isEmpty() && method.equals("tools/list") ? "unknown" : method) {
      case "server/discover" ->
          answer.set(
              "result",
              SessionServer.read(
                  "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":%s}"
                      .formatted(pages.isEmpty() ? "{}" : "{\"tools\":{}}")));
      case "tools/list" -> answer.set("result", page(request.at("/params/cursor").asInt()));
      case "tools/call" ->
          answer.set(
              "result",
              SessionServer.read(
                  results.getOrDefault(
                      request.at("/params/name").asText(),
                      "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}")));
      default -> answer.putObject("error").put("code", -32601).put("message", "unknown");
    }
    if (method.equals("tools/call") && !before.isEmpty()) {
      response
          .putHeader("content-type", "text/event-stream")
          .end(before + "data: " + JsonMappers.text(answer) + "\n\n");
    } else {
      response.putHeader("content-type", "application/json").end(JsonMappers.text(answer));
    }
  }

  private ObjectNode page(int number) {
    ObjectNode result = JsonMappers.object();
    result.set("tools", SessionServer.read(pages.get(number)));
    if (number + 1 < pages.size()) {
      result.put("nextCursor", "" + (number + 1));
    }
    return result;
  }

  @Override
  public void close() {
    http.close();
  }
}
