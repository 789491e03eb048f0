package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.task.ErrorCode;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Who makes a call of an MCP server, and what becomes of what the server sends during it.
 *
 * @param caller for whom the call is made
 * @param abort ends the call early
 * @param listener hears of the messages of the server
 * @param headers further headers, over HTTP
 */
public record ServerCallContext(
    CallInitiator caller,
    OutboundAbortSignal abort,
    Listener listener,
    Map<String, String> headers) {

  /** Creates a call of the hub itself, during which nothing is expected. */
  public static ServerCallContext ofHub(String agent) {
    return new ServerCallContext(
        CallInitiator.hub(agent), new OutboundAbortSignal(), Listener.NONE, Map.of());
  }

  /** Returns the same call with another listener. */
  ServerCallContext heardBy(Listener other) {
    return new ServerCallContext(caller, abort, other, headers);
  }

  /** Hears of the messages of a server during a call. */
  public interface Listener {
    /** Ignores notifications, and declines requests. */
    Listener NONE = (method, params) -> {};

    /** Is told of a notification. Must not block. */
    void notified(String method, JsonNode params);

    /**
     * Answers a request of the server, which only revisions before 2026-07-28 send during a call.
     *
     * @return the result; fails with {@link ServerCallException} if the request is declined
     */
    default CompletionStage<ObjectNode> asked(String method, JsonNode params) {
      return ServerTransport.failed(
          ServerCallException.refused(
              ErrorCode.INVALID_INPUT, "The hub does not answer " + method + "."));
    }
  }
}
