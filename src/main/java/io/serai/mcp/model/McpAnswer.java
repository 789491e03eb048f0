package io.serai.mcp.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.http.sse.SseEvent;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** What a method answers. */
public sealed interface McpAnswer {

  /**
   * A result.
   *
   * @param headers further headers of the response
   */
  record Result(ObjectNode result, Map<String, String> headers) implements McpAnswer {

    /** Creates a result without further headers. */
    public Result(ObjectNode result) {
      this(result, Map.of());
    }
  }

  /** A stream of messages of JSON-RPC, of which the last is the response. */
  record Stream(Flow.Publisher<SseEvent> messages) implements McpAnswer {}

  /** A stream of notifications, which the client ends. */
  record Notifications(Flow.Publisher<SseEvent> messages) implements McpAnswer {}

  /** Nothing: the message was a notification, or an answer, or the session has ended. */
  record Nothing() implements McpAnswer {}

  /** Returns a result as a complete stage. */
  static CompletionStage<McpAnswer> now(ObjectNode result) {
    return CompletableFuture.completedFuture(new Result(result));
  }
}
