package io.serai.mcp.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HttpStub;
import io.serai.hub.HttpStub.Seen;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server of revision 2025-11-25 with sessions, as the SDKs' servers of that time are. */
final class SessionServer implements AutoCloseable {
  private static final String SESSION = "Mcp-Session-Id";

  private final HttpStub http = new HttpStub().on("/mcp", this::serve);
  private final Map<String, HttpServerResponse> waiting = new ConcurrentHashMap<>();
  private final List<HttpServerResponse> listeners = new CopyOnWriteArrayList<>();
  private final List<JsonNode> received = new CopyOnWriteArrayList<>();
  private volatile int session;
  private volatile String tools =
      """
      [{"name":"add","description":"Adds.","inputSchema":{"type":"object","properties":
        {"a":{"type":"number"},"b":{"type":"number"}},"required":["a","b"]},
        "annotations":{"idempotentHint":true}},
       {"name":"book","description":"Books.","inputSchema":{"type":"object"}},
       {"name":"slow","description":"Is slow.","inputSchema":{"type":"object"}},
       {"name":"breaks","description":"Breaks.","inputSchema":{"type":"object"}},
       {"name":"asks","description":"Asks.","inputSchema":{"type":"object"}}]""";
  private volatile boolean listenable = true;
  private volatile boolean discovers;
  private volatile boolean forgets;
  private volatile String tail = "";

  String url() {
    return http.url() + "/mcp";
  }

  /** Forgets the session, as a restart does. */
  void forgetSession() {
    session++;
  }

  /** Forgets the session, and has other tools from now on, without a word. */
  void replace(String json) {
    tools = json;
    forgetSession();
  }

  /** Forgets the session as soon as the stream of the tool {@code breaks} has broken. */
  SessionServer forgettingBrokenCalls() {
    forgets = true;
    return this;
  }

  void tools(String json) {
    tools = json;
    listeners.forEach(
        each ->
            each.write(
                event(
                    "9", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}")));
  }

  /** Refuses the stream of the session from now on. */
  SessionServer withoutStream() {
    listenable = false;
    return this;
  }

  /** Answers {@code server/discover} with an empty result, as it answers whatever it is asked. */
  SessionServer answeringAll() {
    discovers = true;
    return this;
  }

  /** Sends this event before the stream of the tool {@code breaks} breaks. */
  SessionServer breakingAfter(String event) {
    tail = event;
    return this;
  }

  /** How often the stream of the session was asked for. */
  long gets() {
    return http.seen().stream()
        .filter(seen -> seen.method().equals("GET"))
        .filter(seen -> !seen.headers().containsKey("Last-Event-ID"))
        .count();
  }

  /** How often a broken stream was resumed. */
  long resumed() {
    return http.seen().stream().filter(seen -> seen.headers().containsKey("Last-Event-ID")).count();
  }

  boolean isListenedTo() {
    return !listeners.isEmpty();
  }

  /** All messages that came in. */
  List<JsonNode> received() {
    return List.copyOf(received);
  }

  private void serve(Seen seen, HttpServerResponse response) {
    boolean known = ("s" + session).equals(seen.headers().get(SESSION));
    if (seen.method().equals("GET")) {
      get(seen, response, known);
    } else if (seen.method().equals("POST")) {
      post(read(seen.body()), response, known);
    } else {
      response.end();
    }
  }

  private void get(Seen seen, HttpServerResponse response, boolean known) {
    if (!known) {
      response.setStatusCode(404).end();
      return;
    }
    String last = seen.headers().get("Last-Event-ID");
    if (last == null && !listenable) {
      response.setStatusCode(405).end();
      return;
    }
    stream(response);
    if (last == null) {
      listeners.add(response);
      response.closeHandler(closed -> listeners.remove(response));
    } else {
      resume(last, response);
    }
  }

  /** Breaks again for each further letter of the event's id, and then ends with the result. */
  private void resume(String last, HttpServerResponse response) {
    String rest = last.substring(1);
    response.end(
        rest.startsWith("e")
            ? event(
                rest, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{}}")
            : event("2", result(read(rest), text("resumed"))));
  }

  private void post(JsonNode message, HttpServerResponse response, boolean known) {
    received.add(message);
    String method = message.path("method").asText();
    if (method.equals("initialize")) {
      session++;
      ObjectNode result = JsonMappers.object().put("protocolVersion", "2025-11-25");
      result.putObject("capabilities").putObject("tools").put("listChanged", true);
      result.putObject("serverInfo").put("name", "old").put("version", "1");
      response.putHeader(SESSION, "s" + session);
      json(response, result(message.path("id"), result));
    } else if (method.equals("server/discover") && discovers) {
      json(response, result(message.path("id"), JsonMappers.object()));
    } else if (method.equals("server/discover")) {
      response.setStatusCode(400).end("Bad Request: Server not initialized");
    } else if (!known) {
      response.setStatusCode(404).end("{\"error\":\"no session\"}");
    } else if (method.isEmpty()) {
      HttpServerResponse asked = waiting.remove(message.path("id").asText());
      response.setStatusCode(202).end();
      if (asked != null) {
        asked.end(
            event(
                "2",
                result(
                    read(message.path("id").asText().substring(1)),
                    text(JsonMappers.text(message.path("result"))))));
      }
    } else if (!message.has("id")) {
      response.setStatusCode(202).end();
    } else {
      answer(message, method, response);
    }
  }

  private void answer(JsonNode message, String method, HttpServerResponse response) {
    JsonNode id = message.path("id");
    if (method.equals("tools/list")) {
      ObjectNode result = JsonMappers.object();
      result.set("tools", read(tools));
      json(response, result(id, result));
      return;
    }
    JsonNode arguments = message.at("/params/arguments");
    switch (message.at("/params/name").asText()) {
      case "add" ->
          json(
              response,
              result(id, text("" + (arguments.path("a").asInt() + arguments.path("b").asInt()))));
      case "book" -> {
        stream(response);
        waiting.put("q" + id.asText(), response);
        response.write(event("1", question("q" + id.asText())));
      }
      case "slow" -> {
        stream(response);
        response.write(event("1", progress(message)));
      }
      case "breaks" -> {
        stream(response);
        String breaks = "e".repeat(arguments.path("times").asInt(1));
        response.end(event(breaks + id.asText(), progress(message)) + tail);
        if (forgets) {
          forgetSession();
        }
      }
      case "asks" -> {
        stream(response);
        waiting.put("q" + id.asText(), response);
        listeners.forEach(each -> each.write(event("8", question("q" + id.asText()))));
      }
      default -> json(response, result(id, text("?")));
    }
  }

  private static String progress(JsonNode message) {
    return """
        {"jsonrpc":"2.0","method":"notifications/progress","params":
        {"progressToken":%s,"progress":1,"total":4,"message":"a quarter"}}"""
        .formatted(message.at("/params/_meta/progressToken"))
        .replace("\n", "");
  }

  private static String question(String id) {
    return """
        {"jsonrpc":"2.0","id":"%s","method":"elicitation/create","params":{"message":"How many?",
        "requestedSchema":{"type":"object","properties":{"seats":{"type":"integer","minimum":1},
        "window":{"type":"boolean","default":true}},"required":["seats"]}}}"""
        .formatted(id)
        .replace("\n", "");
  }

  private static ObjectNode text(String text) {
    ObjectNode result = JsonMappers.object();
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result;
  }

  private static String result(JsonNode id, ObjectNode result) {
    ObjectNode response = JsonMappers.object().put("jsonrpc", "2.0");
    response.set("id", id);
    response.set("result", result);
    return JsonMappers.text(response);
  }

  private static void json(HttpServerResponse response, String json) {
    response.putHeader("content-type", "application/json").end(json);
  }

  private static void stream(HttpServerResponse response) {
    response.setChunked(true).putHeader("content-type", "text/event-stream");
    response.write(": hello\n\n");
  }

  private static String event(String id, String data) {
    return "id: " + id + "\ndata: " + data + "\n\n";
  }

  static JsonNode read(String json) {
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
