package io.serai.outbound.ws;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientWebSocket;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketConnectOptions;
import java.net.URI;
import java.util.function.BiConsumer;
import org.apache.camel.component.vertx.websocket.VertxWebsocketConfiguration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a WebSocket to another server open until it is ended: it connects again after every loss
 * and failure. Its state is used on one event loop only.
 *
 * <p>The next message is read when the last one has been processed, so the server waits, not the
 * messages. Pings find out that a server has gone without a word.
 */
final class ReconnectingWebSocket {

  private static final Logger LOG = LoggerFactory.getLogger(ReconnectingWebSocket.class);
  private static final int PINGS_PER_SILENCE = 3;

  private final GuardedWebSocketEndpoint endpoint;
  private final VertxWebsocketConfiguration configuration;
  private final BiConsumer<Object, Runnable> receiver;
  private final Vertx vertx;
  private final Context loop;
  private @Nullable WebSocket socket;
  private @Nullable String lastFailure;
  private int failures;
  private long pings;
  private boolean ended;

  /**
   * @param receiver takes a message, a {@code String} or {@code byte[]}, on a worker thread, and
   *     what to run when it has been processed
   */
  ReconnectingWebSocket(GuardedWebSocketEndpoint endpoint, BiConsumer<Object, Runnable> receiver) {
    this.endpoint = endpoint;
    this.configuration = endpoint.getConfiguration();
    this.receiver = receiver;
    this.vertx = endpoint.getComponent().getVertx();
    this.loop = vertx.getOrCreateContext();
  }

  void begin() {
    loop.runOnContext(now -> connect());
  }

  /** Closes the WebSocket; messages that were not read yet are not received. */
  void end() {
    loop.runOnContext(
        now -> {
          ended = true;
          if (socket != null) {
            socket.close();
          }
        });
  }

  private void connect() {
    if (!ended) {
      endpoint.admit().onComplete(admitted -> loop.runOnContext(now -> open(admitted)));
    }
  }

  private void open(AsyncResult<WebSocketConnectOptions> admitted) {
    if (ended) {
      return;
    }
    if (admitted.failed()) {
      failed(admitted.cause());
      return;
    }
    ClientWebSocket opening = endpoint.client().webSocket();
    opening
        .textMessageHandler(text -> receive(opening, text))
        .binaryMessageHandler(octets -> receive(opening, octets.getBytes()))
        .exceptionHandler(this::broken)
        .closeHandler(closed -> lost());
    opening
        .connect(admitted.result())
        .onComplete(
            opened -> {
              if (opened.succeeded()) {
                opened(opened.result());
              } else {
                failed(opened.cause());
              }
            });
  }

  private void opened(WebSocket opened) {
    if (ended) {
      opened.close();
      return;
    }
    LOG.info("Connected to {}", address());
    socket = opened;
    failures = 0;
    lastFailure = null;
    pings =
        vertx.setPeriodic(
            endpoint.getComponent().silence().dividedBy(PINGS_PER_SILENCE).toMillis(),
            timer -> opened.writePing(Buffer.buffer()));
  }

  private void receive(WebSocket from, Object message) {
    from.pause();
    loop.executeBlocking(
            () -> {
              receiver.accept(message, from::resume);
              return null;
            },
            false)
        .onFailure(
            failure -> {
              LOG.error("A message of {} was not processed", address(), failure);
              from.resume();
            });
  }

  /** Logs why a connection ends, unless it is just closed; {@link #lost} follows. */
  private void broken(Throwable failure) {
    if (!(failure instanceof HttpClosedException)) {
      LOG.warn("{}: {}", address(), failure.toString());
    }
  }

  private void lost() {
    socket = null;
    vertx.cancelTimer(pings);
    if (!ended) {
      LOG.warn("The connection to {} was lost; reconnecting", address());
      connectAfter(configuration.getReconnectInitialDelay());
    }
  }

  private void failed(Throwable cause) {
    failures++;
    int most = configuration.getMaxReconnectAttempts();
    String failure = String.valueOf(cause.getMessage());
    if (most > 0 && failures > most) {
      LOG.error("Gave up connecting to {} after {} failures: {}", address(), failures, failure);
      return;
    }
    if (!failure.equals(lastFailure)) {
      LOG.warn("No connection to {}: {}; it is retried until it succeeds", address(), failure);
      lastFailure = failure;
    }
    connectAfter(configuration.getReconnectInterval());
  }

  private void connectAfter(long millis) {
    vertx.setTimer(Math.max(1, millis), timer -> connect());
  }

  private String address() {
    URI uri = configuration.getWebsocketURI();
    return uri.getScheme() + "://" + uri.getAuthority() + uri.getPath();
  }
}
