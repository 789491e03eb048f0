package io.serai.http.ws;

import io.serai.security.Caller;
import java.util.concurrent.Flow;

/**
 * What an accepted WebSocket sends and receives. All methods but {@link #messages} run on the
 * socket's event loop and must not block.
 */
@FunctionalInterface
public interface WebSocketSession {

  /**
   * Returns the text messages to send; asked for once. They are requested as fast as the client
   * reads them. The socket is closed with 1000 when the publisher completes, and with 1008 or 1011
   * when it fails, as described at {@link #received}. The subscription is cancelled when the socket
   * closes for another reason.
   */
  Flow.Publisher<String> messages();

  /**
   * Receives a text message of the client; ignores it unless overridden. If this fails, the socket
   * is closed: with 1008 and the message of an HTTP error below 500, else with 1011.
   */
  default void received(String message) {}

  /**
   * Whether the caller may still have the socket, which is closed with 1008 otherwise. Called
   * periodically, and when agents have changed.
   *
   * @param caller with its current permissions
   */
  default boolean allows(Caller caller) {
    return true;
  }

  /** Receives the end of the socket; called once, for every session that was supplied. */
  default void closed(WebSocketCloseEvent closure) {}
}
