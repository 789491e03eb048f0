package io.serai.mcp.session;

import io.serai.mcp.feature.McpContext;
import java.util.Optional;

/** Identifies a session, and says whose it is. */
public record SessionKey(String caller, String id) {

  /** Returns the session of a request; empty if it has none. */
  public static Optional<SessionKey> of(McpContext context) {
    return Optional.ofNullable(context.request().session())
        .map(id -> new SessionKey(context.call().caller().id(), id));
  }
}
