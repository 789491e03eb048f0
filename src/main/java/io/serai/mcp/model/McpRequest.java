package io.serai.mcp.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import org.jspecify.annotations.Nullable;

/**
 * A request of a client.
 *
 * @param id id of JSON-RPC, a string or a number; a missing node for a notification
 * @param params an object; must not be modified
 * @param client what the client can do
 * @param session id of the client's session; null if it has none
 */
public record McpRequest(
    JsonNode id,
    String method,
    JsonNode params,
    Revision revision,
    ClientCapabilities client,
    @Nullable String session) {

  /** Member of {@code _meta}: the number of hubs that a call has passed through. */
  public static final String DEPTH = "io.serai/depth";

  private static final String META = "_meta";

  /** Whether it is a notification, which is not answered. */
  public boolean isNotification() {
    return id.isMissingNode();
  }

  /** Whether another hub has sent it, for a task of its own. */
  public boolean isOfHub() {
    return meta().has(DEPTH);
  }

  /** Returns what the client says about the request; a missing node if it says nothing. */
  public JsonNode meta() {
    return params.path(META);
  }

  /**
   * Returns the token with which the client wants to hear of progress; null if it wants nothing.
   *
   * @throws McpException if it is too long, because each notification repeats it
   */
  public @Nullable JsonNode progressToken() {
    JsonNode token = meta().path("progressToken");
    boolean valid = token.isTextual() || token.isIntegralNumber();
    if (valid && token.asText().length() > TextFunctions.LONGEST_NAME) {
      throw McpException.invalid(
          "The progressToken must have at most %d characters."
              .formatted(TextFunctions.LONGEST_NAME));
    }
    return valid ? token : null;
  }

  /** Returns a text parameter; null if there is none. */
  public @Nullable String text(String name) {
    return params.path(name).textValue();
  }

  /**
   * Returns a text parameter; null if there is none.
   *
   * @throws McpException if it is another value
   */
  public @Nullable String optionalText(String name) {
    JsonNode value = params.path(name);
    if (value.isMissingNode() || value.isTextual()) {
      return value.textValue();
    }
    throw McpException.invalid("params." + name + " must be a string.");
  }

  /**
   * Returns a text parameter.
   *
   * @throws McpException if there is none
   */
  public String requiredText(String name) {
    String text = text(name);
    if (text == null || text.isEmpty()) {
      throw McpException.invalid("params." + name + " is missing. Give a string.");
    }
    return text;
  }

  /**
   * Returns an object parameter; an empty object if there is none.
   *
   * @throws McpException if it is another value
   */
  public JsonNode object(String name) {
    JsonNode value = params.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return JsonMappers.object();
    }
    if (!value.isObject()) {
      throw McpException.invalid("params." + name + " must be an object.");
    }
    return value;
  }
}
