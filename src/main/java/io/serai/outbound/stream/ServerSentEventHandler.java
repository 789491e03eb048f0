package io.serai.outbound.stream;

import io.serai.outbound.mask.SecretMask;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Handles the events of a {@code text/event-stream} response, one after the other as they arrive.
 * It is attached to the exchange of the call.
 *
 * <p>The call ends with the stream, and its response has no body. A response of another type is
 * read whole as usual.
 *
 * <p>The timeout of the policy applies until the response begins; after that the time between two
 * complete events is limited. A stream that has begun is not requested again, whatever the policy,
 * because events would be delivered twice.
 *
 * @param consumer called with each event on the call's event loop; while a returned stage is not
 *     complete, nothing more is read
 * @param maxEventSize maximum size of one event in octets
 * @param idleTimeout time without a complete event after which the call fails as timed out;
 *     comments and empty events count too, because servers send them as heartbeats
 * @param budget counts the events, and these heartbeats
 */
public record ServerSentEventHandler(
    Function<ReceivedServerSentEvent, CompletionStage<?>> consumer,
    int maxEventSize,
    Duration idleTimeout,
    StreamBudget budget)
    implements StreamedResponseHandler<ReceivedServerSentEvent> {

  private static final String TYPE = "text/event-stream";

  @Override
  public boolean accepts(HttpClientResponse response) {
    String type = response.getHeader(HttpHeaders.CONTENT_TYPE);
    return response.statusCode() == 200
        && type != null
        && type.toLowerCase(Locale.ROOT).startsWith(TYPE);
  }

  @Override
  public Parser<ReceivedServerSentEvent> parser(SecretMask mask, Runnable heartbeat) {
    return new ServerSentEventParser(maxEventSize, mask, heartbeat);
  }
}
