package io.serai.outbound;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Handles a response piece by piece as it arrives. It is attached to the exchange of the call.
 *
 * @param <E> a complete piece, such as an event
 */
sealed interface StreamedResponseHandler<E> permits ServerSentEventHandler, GrpcMessageHandler {

  /** Name of the exchange's property. */
  String PROPERTY = "serai.outbound.stream";

  /** Returns the handler that is attached to an exchange; null if there is none. */
  static @Nullable StreamedResponseHandler<?> of(Exchange exchange) {
    return exchange.hasProperties()
        ? exchange.getProperty(PROPERTY, StreamedResponseHandler.class)
        : null;
  }

  /** Whether the response is one that this handler reads; others are read whole. */
  boolean accepts(HttpClientResponse response);

  /** Returns a parser for one response. */
  Parser<E> parser(SecretMask mask);

  /** Returns what is called with each piece on the call's event loop. */
  Function<E, CompletionStage<?>> consumer();

  /** Returns the time without data after which the call fails as timed out. */
  Duration idleTimeout();

  /** Cuts the octets of one response into pieces. For one thread. */
  interface Parser<E> {

    /**
     * Parses a chunk and returns the pieces that it completes, with secrets masked.
     *
     * @throws ResponseBodyReader.ResponseTooLargeException if a piece exceeds its maximum size
     * @throws OutboundException if the octets are not in the format
     */
    List<E> parse(Buffer chunk)
        throws ResponseBodyReader.ResponseTooLargeException, OutboundException;

    /** Whether a response may end here; otherwise it counts as broken. */
    default boolean mayEnd() {
      return true;
    }
  }
}
