package io.serai.outbound.stream;

import io.serai.outbound.OutboundException;
import io.serai.outbound.mask.SecretMask;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Handles a response piece by piece as it arrives. It is attached to the exchange of the call.
 *
 * @param <E> a complete piece, such as an event
 */
public sealed interface StreamedResponseHandler<E>
    permits ServerSentEventHandler, GrpcMessageHandler {

  /** Name of the exchange's property. */
  String PROPERTY = "serai.outbound.stream";

  /** Returns the handler that is attached to an exchange; null if there is none. */
  static @Nullable StreamedResponseHandler<?> of(Exchange exchange) {
    return exchange.hasProperties()
        ? exchange.getProperty(PROPERTY, StreamedResponseHandler.class)
        : null;
  }

  /** Attaches this handler to the exchange of a call. */
  default void on(Exchange exchange) {
    exchange.setProperty(PROPERTY, this);
  }

  /** Whether the response is one that this handler reads; others are read whole. */
  boolean accepts(HttpClientResponse response);

  /**
   * Returns a parser for one response.
   *
   * @param heartbeat run for everything complete that is not a piece, such as a comment
   */
  Parser<E> parser(SecretMask mask, Runnable heartbeat);

  /** Returns what is called with each piece on the call's event loop. */
  Function<E, CompletionStage<?>> consumer();

  /** Returns the time without a piece or heartbeat after which the call fails as timed out. */
  Duration idleTimeout();

  /** Returns what counts the octets, pieces and heartbeats. */
  StreamBudget budget();

  /** Cuts the octets of one response into pieces. For one thread. */
  interface Parser<E> {

    /** Passes the next chunk. {@link #next} must have returned null for the one before. */
    void add(Buffer chunk);

    /**
     * Returns the next piece, with secrets masked; null if it is not complete within the chunk. The
     * chunk is read no further than the piece, so that many small pieces need no memory together.
     *
     * @throws ResponseTooLargeException if a piece exceeds its maximum size
     * @throws OutboundException if the octets are not in the format
     */
    @Nullable E next() throws ResponseTooLargeException, OutboundException;

    /** Whether a response may end with the last piece; otherwise it counts as broken. */
    default boolean mayEnd() {
      return true;
    }
  }
}
