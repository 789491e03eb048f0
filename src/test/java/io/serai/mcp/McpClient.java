package io.serai.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.hub.ForkedHub;
import io.serai.hub.HubFixture;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A client of revision 2026-07-28 that speaks to a running hub. */
public final class McpClient {
  private static final String REVISION = "2026-07-28";
  private static final String META = "io.modelcontextprotocol/";

  /** What takes the requests to a hub. */
  private interface Connection {
    HubFixture.Reply post(String path, String json, Map<String, String> headers);
  }

  private final Connection hub;
  private final String path;
  private final String capabilities;

  private McpClient(Connection hub, String path, String capabilities) {
    this.hub = hub;
    this.path = path;
    this.capabilities = capabilities;
  }

  /** A client of the default agent, which can do nothing for the hub. */
  public static McpClient of(HubFixture hub) {
    return new McpClient(hub::post, "/mcp", "{}");
  }

  /** A client of a hub in another process; requests fail while that hub is dead. */
  static McpClient of(ForkedHub hub) {
    return new McpClient(hub::post, "/mcp", "{}");
  }

  /** The same client of another agent. */
  public McpClient agent(String id) {
    return new McpClient(hub, "/agents/" + id + "/mcp", capabilities);
  }

  /** The same client with other capabilities. */
  public McpClient with(String json) {
    return new McpClient(hub, path, json);
  }

  /** The same client, which takes the handles of tasks and fills in forms. */
  public McpClient withTasks() {
    return with("{\"elicitation\":{},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
  }

  /** The same client, which fills in forms. */
  public McpClient withForms() {
    return with("{\"elicitation\":{}}");
  }

  /** Sends a request and returns the answer as it came. */
  public HubFixture.Reply send(String method, String params) {
    return hub.post(path, JsonMappers.text(message(method, params)), headers(method, params));
  }

  /** Sends a request, which must succeed, and returns its result. */
  public JsonNode result(String method, String params) {
    List<JsonNode> messages = messages(method, params);
    JsonNode last = messages.get(messages.size() - 1);
    if (!last.has("result")) {
      throw new AssertionError(method + " " + params + " was answered " + last);
    }
    return last.get("result");
  }

  /** Sends a request, which must fail, and returns its error. */
  public JsonNode error(String method, String params) {
    JsonNode answer = send(method, params).json();
    if (!answer.has("error")) {
      throw new AssertionError(method + " " + params + " was answered " + answer);
    }
    return answer.get("error");
  }

  /** Calls a tool and returns its result. */
  public JsonNode call(String tool, String arguments) {
    return result("tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
  }

  /** Sends a request and returns all messages of the answer, the response last. */
  public List<JsonNode> messages(String method, String params) {
    String text = send(method, params).text();
    return text.startsWith("{") ? List.of(read(text)) : events(text);
  }

  /** Returns the messages of an event stream; an event with an id alone is not one. */
  public static List<JsonNode> events(String stream) {
    return Stream.of(stream.split("\n"))
        .filter(line -> line.startsWith("data: "))
        .map(line -> line.substring("data: ".length()))
        .filter(data -> !data.isEmpty())
        .map(McpClient::read)
        .toList();
  }

  /** Returns a request as it is sent. */
  ObjectNode message(String method, String params) {
    ObjectNode object = (ObjectNode) read(params);
    ObjectNode meta = object.withObjectProperty("_meta");
    meta.put(META + "protocolVersion", REVISION);
    meta.set(META + "clientCapabilities", read(capabilities));
    ObjectNode message = JsonMappers.object().put("jsonrpc", "2.0").put("id", 1);
    return message.put("method", method).set("params", object);
  }

  /** Returns the headers that repeat what a request says. */
  Map<String, String> headers(String method, String params) {
    Map<String, String> headers = new HashMap<>();
    headers.put("Accept", "application/json, text/event-stream");
    headers.put("MCP-Protocol-Version", REVISION);
    headers.put("Mcp-Method", method);
    JsonNode object = read(params);
    for (String name : List.of("name", "uri", "taskId")) {
      if (object.path(name).isTextual()) {
        headers.put("Mcp-Name", object.path(name).textValue());
      }
    }
    return headers;
  }

  static JsonNode read(String json) {
    try {
      return JsonMappers.read(json);
    } catch (DocumentParseException malformed) {
      throw new AssertionError(json, malformed);
    }
  }
}
