package io.serai.mcp.model;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a client can do for the hub.
 *
 * @param form whether it can ask its user to fill in a form (elicitation)
 * @param url whether it can ask its user to open an address
 * @param sampling whether it can ask its language model
 * @param roots whether it can list the folders that its user shares
 * @param tasks whether it takes the handle of a task in place of a result (extension {@value
 *     #TASKS})
 */
public record ClientCapabilities(
    boolean form, boolean url, boolean sampling, boolean roots, boolean tasks) {

  /** The id of the extension of tasks. */
  public static final String TASKS = "io.modelcontextprotocol/tasks";

  /** The capabilities of a client that has told none. */
  public static final ClientCapabilities NONE =
      new ClientCapabilities(false, false, false, false, false);

  /**
   * Reads capabilities. An elicitation without modes means forms, as before there were modes.
   *
   * @param declared the object that a client sent
   */
  public static ClientCapabilities of(JsonNode declared) {
    JsonNode elicitation = declared.path("elicitation");
    boolean url = elicitation.has("url");
    return new ClientCapabilities(
        elicitation.isObject() && (elicitation.has("form") || !url),
        url,
        declared.path("sampling").isObject(),
        declared.path("roots").isObject(),
        declared.path("extensions").path(TASKS).isObject());
  }
}
