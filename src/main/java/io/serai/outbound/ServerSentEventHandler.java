package io.serai.outbound;

import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Takes the events of the answer to the call of the exchange that carries it, one after the other
 * as they come, where the answer is a {@code text/event-stream}; the call ends with the stream, and
 * its response has no body. Any other answer comes whole.
 *
 * <p>The policy's timeout holds until the answer begins, then the silence between two octets is
 * bounded. The call's policy should retry nothing: events would come twice.
 */
public final class ServerSentEventHandler {

  private static final String PROPERTY = "serai.outbound.events";
  private static final String TYPE = "text/event-stream";

  private final Function<ReceivedServerSentEvent, CompletionStage<?>> events;
  private final int most;
  private final Duration silence;

  /**
   * @param events takes them on the call's event loop; while a stage that it returned is not
   *     complete, nothing more is read
   * @param most octets that one event may have
   * @param silence after which the call fails as timed out; comments are no silence
   */
  public ServerSentEventHandler(
      Function<ReceivedServerSentEvent, CompletionStage<?>> events, int most, Duration silence) {
    this.events = events;
    this.most = most;
    this.silence = silence;
  }

  /** Lets this one take what the exchange's call is answered. */
  public void on(Exchange exchange) {
    exchange.setProperty(PROPERTY, this);
  }

  static @Nullable ServerSentEventHandler of(Exchange exchange) {
    return exchange.hasProperties()
        ? exchange.getProperty(PROPERTY, ServerSentEventHandler.class)
        : null;
  }

  boolean takes(HttpClientResponse response) {
    String type = response.getHeader(HttpHeaders.CONTENT_TYPE);
    return response.statusCode() == 200
        && type != null
        && type.toLowerCase(Locale.ROOT).startsWith(TYPE);
  }

  Function<ReceivedServerSentEvent, CompletionStage<?>> events() {
    return events;
  }

  int most() {
    return most;
  }

  Duration silence() {
    return silence;
  }
}
