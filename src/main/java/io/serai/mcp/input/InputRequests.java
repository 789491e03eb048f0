package io.serai.mcp.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.task.A2aTaskState;
import io.serai.task.InputRequest;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The requests with which a client gets what a waiting task needs, by their keys: forms, addresses,
 * questions to its language model and to its list of folders (MCP, "Multi Round-Trip Requests",
 * InputRequests).
 */
public final class InputRequests {
  private static final String METHOD = "method";
  private static final String ELICITATION = "elicitation/create";
  private static final String AUTHORIZATION = "authorization";
  private static final String DEFAULT_KEY = "input";

  private final ObjectNode all;
  private final ObjectNode askable;

  private InputRequests(ObjectNode all, ClientCapabilities client) {
    this.all = all;
    this.askable = JsonMappers.object();
    all.properties()
        .forEach(
            request -> {
              if (isAskable(request.getValue(), client)) {
                askable.set(request.getKey(), request.getValue());
              }
            });
  }

  /** Returns the requests of a task that waits for its caller. */
  public static InputRequests of(Task task, ClientCapabilities client) {
    ObjectNode all = JsonMappers.object();
    InputRequest need = task.need();
    if (task.status().canonical() == A2aTaskState.AUTH_REQUIRED || need == null) {
      all.set(key(task, AUTHORIZATION), authorization(task, client));
    } else if (isByKeys(task)) {
      pending(task, need).forEach((name, request) -> all.set(key(task, name), request));
    } else {
      all.set(key(task, DEFAULT_KEY), form(need.description(), ElicitationSchema.of(need)));
    }
    return new InputRequests(all, client);
  }

  /**
   * Whether the task asks by requests to the client itself, and reads the answers by their keys.
   */
  static boolean isByKeys(Task task) {
    InputRequest need = task.need();
    return need != null
        && need.details() != null
        && need.details().has(InputRequest.CLIENT_REQUESTS);
  }

  /** Returns the requests that are not answered yet, by their names in the route. */
  private static Map<String, JsonNode> pending(Task task, InputRequest need) {
    Map<String, JsonNode> pending = new LinkedHashMap<>();
    JsonNode given = task.given() == null ? JsonMappers.object() : task.given().data();
    JsonNode requests =
        need.details() == null
            ? JsonMappers.object()
            : need.details().path(InputRequest.CLIENT_REQUESTS);
    requests
        .properties()
        .forEach(
            request -> {
              if (!given.has(request.getKey())) {
                pending.put(request.getKey(), request.getValue());
              }
            });
    return pending;
  }

  /** Returns the name in the route of the request with a key. */
  static String nameOf(Task task, String key) {
    String suffix = suffix(task);
    return key.endsWith(suffix) ? key.substring(0, key.length() - suffix.length()) : key;
  }

  /** Whether the client can be asked for anything of it. */
  public boolean canBeAsked() {
    return !askable.isEmpty();
  }

  /** Returns the requests that the client can answer, by their keys. */
  public ObjectNode askable() {
    return askable;
  }

  /** Returns the error for a client that can answer none of the requests. */
  public McpException missingCapability() {
    ObjectNode required = JsonMappers.object();
    all.forEach(
        request ->
            required.putObject(
                switch (request.path(METHOD).asText()) {
                  case "sampling/createMessage" -> "sampling";
                  case "roots/list" -> "roots";
                  default -> "elicitation";
                }));
    ObjectNode data = JsonMappers.object();
    data.set("requiredCapabilities", required);
    return McpException.of(
            McpError.MISSING_CLIENT_CAPABILITY,
            "The tool asks its user, and the client declares no capability for it.")
        .with(data);
  }

  /** A key is used once in the life of a task, so those after the first answer have a number. */
  private static String key(Task task, String name) {
    return name + suffix(task);
  }

  private static String suffix(Task task) {
    return task.answers().isEmpty() ? "" : "-" + (task.answers().size() + 1);
  }

  private static boolean isAskable(JsonNode request, ClientCapabilities client) {
    return switch (request.path(METHOD).asText()) {
      case ELICITATION ->
          request.path("params").path("mode").asText().equals("url") ? client.url() : client.form();
      case "sampling/createMessage" -> client.sampling();
      case "roots/list" -> client.roots();
      default -> false;
    };
  }

  private static ObjectNode form(String message, ObjectNode schema) {
    ObjectNode request = JsonMappers.object().put(METHOD, ELICITATION);
    ObjectNode params = request.putObject("params");
    params.put("mode", "form").put("message", message).set("requestedSchema", schema);
    return request;
  }

  /** The user opens the address that the task names; without one, the user confirms. */
  private static ObjectNode authorization(Task task, ClientCapabilities client) {
    Message message = task.status().message();
    String text = message == null ? "The task needs an authorization." : message.text();
    Optional<String> address = message == null ? Optional.empty() : address(message);
    if (address.isPresent() && client.url()) {
      ObjectNode request = JsonMappers.object().put(METHOD, ELICITATION);
      request.putObject("params").put("mode", "url").put("message", text).put("url", address.get());
      return request;
    }
    ObjectNode schema = JsonMappers.object().put("type", "object");
    schema.putObject("properties");
    return form(text, schema);
  }

  private static Optional<String> address(Message message) {
    for (Part part : message.parts()) {
      if (part.url() != null) {
        return Optional.of(part.url());
      }
    }
    for (String word : message.text().split(" ")) {
      if (word.startsWith("https://") || word.startsWith("http://")) {
        return Optional.of(word.strip());
      }
    }
    return Optional.empty();
  }
}
