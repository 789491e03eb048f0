package io.serai.mcp.http;

import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.McpAnswer;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Opens the event streams that clients ask for by GET, in sessions. Thread-safe. */
@FunctionalInterface
public interface SessionStreamHandler {

  /**
   * Opens a stream.
   *
   * @param context whose request has the session, and no method
   * @param lastEventId id of the last event of a broken stream, with which the client goes on; null
   *     for the stream of notifications
   */
  CompletionStage<McpAnswer> open(McpContext context, @Nullable String lastEventId);
}
