package io.serai.mcp.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;

/**
 * A message of JSON-RPC 2.0 as a client sends it: a request, a notification, or the response to a
 * request of the hub. Its members are checked one by one, so that an error can carry the id.
 */
record McpMessage(JsonNode body) {

  /** Returns the id; a missing node if there is none that is valid. */
  JsonNode id() {
    JsonNode id = body.path("id");
    return (id.isTextual() && isShort(id)) || id.isIntegralNumber()
        ? id
        : MissingNode.getInstance();
  }

  /** Returns the id for errors: a JSON null if the message has none that is valid. */
  JsonNode idOrNull() {
    JsonNode id = id();
    return id.isMissingNode() ? NullNode.getInstance() : id;
  }

  /** Whether it is the response to a request of the hub. */
  boolean isResponse() {
    return !body.has("method") && (body.has("result") || body.has("error"));
  }

  /**
   * Checks the members that every message has.
   *
   * @throws McpException if one is missing or not valid
   */
  void check() {
    if (body.isArray()) {
      throw invalid(
          "A batch of messages is not taken; only 2025-03-26 has batches. Send each message in a"
              + " request of its own.");
    }
    if (!body.isObject() || !body.path("jsonrpc").asText().equals("2.0")) {
      throw invalid("Send an object with jsonrpc \"2.0\".");
    }
    if (body.has("id") && id().isMissingNode()) {
      throw invalid(
          "The id must be a whole number, or a string of at most "
              + TextFunctions.LONGEST_NAME
              + " characters.");
    }
    if (!isResponse() && !body.path("method").isTextual()) {
      throw invalid("The method is missing.");
    }
  }

  String method() {
    return body.path("method").textValue();
  }

  /**
   * Returns the parameters; an empty object if there are none.
   *
   * @throws McpException if they are not an object
   */
  JsonNode params() {
    JsonNode params = body.path("params");
    if (params.isMissingNode() || params.isNull()) {
      return JsonMappers.object();
    }
    if (!params.isObject()) {
      throw McpException.invalid("The params must be an object.").withStatus(400);
    }
    return params;
  }

  /** Limits the length of the id, because responses and notifications repeat it. */
  private static boolean isShort(JsonNode id) {
    return id.asText().length() <= TextFunctions.LONGEST_NAME;
  }

  private static McpException invalid(String message) {
    return McpException.of(McpError.INVALID_REQUEST, message);
  }
}
