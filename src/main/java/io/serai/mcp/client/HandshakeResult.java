package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.Revision;

/**
 * What a server said of itself before the first call.
 *
 * @param revision which the hub and the server speak
 * @param description the result of {@code server/discover} or {@code initialize}
 */
public record HandshakeResult(Revision revision, JsonNode description) {

  /**
   * Whether the server may send something outside of calls: that its list of tools has changed, or,
   * in a session, questions.
   */
  public boolean sendsOfItself() {
    return !revision.isStateless() || tools().path("listChanged").asBoolean();
  }

  /** Whether the server has tools. */
  public boolean hasTools() {
    return tools().isObject();
  }

  /** Returns the name of the server's program; empty if it does not say. */
  public String name() {
    return serverInfo("name");
  }

  /** Returns the version of the server's program; empty if it does not say. */
  public String version() {
    return serverInfo("version");
  }

  /** Since 2026-07-28 every result says which server it is from. */
  private String serverInfo(String member) {
    JsonNode info =
        revision.isStateless()
            ? description.path("_meta").path("io.modelcontextprotocol/serverInfo")
            : description.path("serverInfo");
    return TextFunctions.clipped(info.path(member).asText());
  }

  private JsonNode tools() {
    return description.path("capabilities").path("tools");
  }
}
