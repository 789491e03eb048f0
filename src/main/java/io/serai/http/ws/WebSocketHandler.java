package io.serai.http.ws;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** Accepts the WebSockets of one path. Thread-safe. */
@FunctionalInterface
public interface WebSocketHandler {

  /**
   * Accepts a WebSocket, or refuses it: if the stage fails, its {@link
   * io.serai.http.error.HttpErrorException} is answered instead of the upgrade. Runs on the
   * request's event loop and must not block.
   */
  CompletionStage<WebSocketSession> open(WebSocketRequest request);

  /** Returns the subprotocols that are spoken; none if clients need not agree on one. */
  default List<String> subprotocols() {
    return List.of();
  }
}
