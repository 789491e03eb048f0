package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.OutboundAbortSignal;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * A request to an MCP server.
 *
 * @param message the message of JSON-RPC, with an id that is a number
 * @param headers headers that repeat a part of the message, over HTTP
 * @param handler handles what the server sends before the response
 * @param caller for whom the request is sent
 * @param abort ends the request early
 * @param timeout how long the server may be silent
 */
record OutgoingRequest(
    ObjectNode message,
    Map<String, String> headers,
    MessageHandler handler,
    CallInitiator caller,
    OutboundAbortSignal abort,
    Duration timeout) {

  /** Returns the same request with another timeout. */
  OutgoingRequest within(Duration other) {
    return new OutgoingRequest(message, headers, handler, caller, abort, other);
  }

  /** Returns the id of the request. */
  long id() {
    return message.path("id").longValue();
  }

  /** Whether the response begins a session, whose id is in a header of it. */
  boolean beginsSession() {
    return message.path("method").asText().equals("initialize");
  }

  /** Whether a message is the response to this request. */
  boolean isAnsweredBy(JsonNode received) {
    return received.path("id").isIntegralNumber()
        && received.path("id").longValue() == id()
        && (received.has("result") || received.has("error"));
  }

  /** Handles a message of the server; the next one is read when the stage has completed. */
  CompletionStage<?> received(JsonNode received) {
    return handler.received(this, received);
  }

  /** Handles notifications and requests of a server. */
  interface MessageHandler {
    CompletionStage<?> received(OutgoingRequest during, JsonNode message);
  }
}
