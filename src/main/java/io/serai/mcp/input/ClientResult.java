package io.serai.mcp.input;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.McpException;
import io.serai.skill.JsonSchemaValidator;

/**
 * The result of a client for one request of the hub.
 *
 * @param request the request, with its method and parameters
 * @param result what the client answered, an object
 */
record ClientResult(JsonNode request, JsonNode result) {
  private static final JsonSchemaValidator VALIDATOR = new JsonSchemaValidator();

  /** Whether the user declined, or dismissed the question. */
  boolean isDeclined() {
    String action = result.path("action").asText();
    return isElicitation() && (action.equals("decline") || action.equals("cancel"));
  }

  /**
   * Whether it is an answer to the request: of a user who accepts, with a form that fits; of a
   * language model; or the folders.
   *
   * @throws McpException if it says neither that the user accepts nor that the user does not
   */
  boolean isAnswer() {
    if (!isElicitation()) {
      String member = request.path("method").asText().equals("roots/list") ? "roots" : "content";
      return result.has(member);
    }
    if (!result.path("action").asText().equals("accept")) {
      throw McpException.invalid("The action of an answer must be accept, decline or cancel.");
    }
    JsonNode schema = request.path("params").path("requestedSchema");
    return !schema.isObject() || VALIDATOR.faults(schema, content()).isEmpty();
  }

  /** Returns what the form has; an empty object if there is none. */
  JsonNode content() {
    JsonNode content = result.path("content");
    return content.isObject() ? content : JsonMappers.object();
  }

  private boolean isElicitation() {
    return request.path("method").asText().equals("elicitation/create");
  }
}
