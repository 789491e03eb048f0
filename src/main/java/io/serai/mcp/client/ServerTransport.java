package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Carries messages of JSON-RPC to one MCP server and back. Thread-safe; never blocks. Stages fail
 * with {@link ServerCallException}.
 */
interface ServerTransport {

  /** Sends a request; completes with the response, which has a result or an error. */
  CompletionStage<JsonNode> request(OutgoingRequest request);

  /**
   * Sends a notification, or the response to a request of the server.
   *
   * @param cause the request during which it is sent
   */
  CompletionStage<Void> send(ObjectNode message, OutgoingRequest cause);

  /**
   * Receives what the server sends outside of requests, in the revisions with sessions; completes
   * when that ends.
   *
   * @param cause is sent nothing; its handler gets the messages
   */
  CompletionStage<Void> receive(OutgoingRequest cause);

  /** Whether the server takes requests; a program does not after it has ended. */
  boolean isOpen();

  /**
   * Ends the connection.
   *
   * @param why the failure of the requests that are open
   */
  void close(ServerCallException why);

  /** Returns a stage that has failed. */
  static <T> CompletionStage<T> failed(ServerCallException failure) {
    return CompletableFuture.failedFuture(failure);
  }
}
