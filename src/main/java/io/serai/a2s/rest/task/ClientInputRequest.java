package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;

/**
 * A request of a task to its client itself, in the form of MCP's {@code inputRequests}: a form, an
 * address to open, a question to a language model, or for a list of folders.
 */
final class ClientInputRequest {

  private static final String TYPE = "type";

  private ClientInputRequest() {}

  /** Returns the JSON Schema of what a person answers. */
  static ObjectNode schema(JsonNode request) {
    JsonNode params = request.path("params");
    ObjectNode schema = JsonMappers.object();
    switch (request.path("method").asText()) {
      case "sampling/createMessage" -> schema.put(TYPE, "string");
      case "roots/list" -> schema.put(TYPE, "array").set("items", root());
      default -> form(params, schema);
    }
    if (params.path("message").isTextual() && !schema.has("description")) {
      schema.put("description", params.path("message").textValue());
    }
    return schema;
  }

  private static void form(JsonNode params, ObjectNode schema) {
    schema.put(TYPE, "object").putObject("properties");
    if (params.path("requestedSchema") instanceof ObjectNode requested) {
      schema.setAll(requested);
    } else if (params.path("url").isTextual()) {
      schema.put("url", params.path("url").textValue());
    }
  }

  private static ObjectNode root() {
    ObjectNode root = JsonMappers.object().put(TYPE, "object");
    ObjectNode properties = root.putObject("properties");
    properties.putObject("uri").put(TYPE, "string");
    properties.putObject("name").put(TYPE, "string");
    root.putArray("required").add("uri");
    return root;
  }

  /** Returns the result that the task reads, for an answer that fits the schema. */
  static ObjectNode result(JsonNode request, JsonNode answer) {
    ObjectNode result = JsonMappers.object();
    switch (request.path("method").asText()) {
      case "sampling/createMessage" -> {
        result.put("role", "assistant").put("model", "user").put("stopReason", "endTurn");
        result.putObject("content").put(TYPE, "text").set("text", answer);
      }
      case "roots/list" -> result.set("roots", answer);
      default -> result.put("action", "accept").set("content", answer);
    }
    return result;
  }
}
