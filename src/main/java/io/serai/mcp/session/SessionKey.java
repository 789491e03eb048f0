package io.serai.mcp.session;

import io.serai.mcp.feature.McpContext;
import java.util.Optional;

/**
 * Identifies a session. The ids of sessions are not secret, so a session is one of its caller:
 * another caller that sends the same id has another session.
 */
public record SessionKey(String caller, String id) {

  /** Returns the session of a request; empty if it has none. */
  public static Optional<SessionKey> of(McpContext context) {
    return Optional.ofNullable(context.request().session())
        .map(id -> new SessionKey(context.call().caller().id(), id));
  }
}
