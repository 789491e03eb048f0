package io.serai.http.connection;

import io.netty.channel.Channel;
import io.serai.concurrent.ByteBudget;
import io.serai.http.error.ErrorResponder;
import io.serai.http.error.MalformedRequestError;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.impl.VertxInternal;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs the HTTP server on one event loop; all instances listen on the same port. */
public final class HttpServerVerticle extends AbstractVerticle {

  /**
   * In bytes; small, so that a client that stops reading is noticed before much data is buffered in
   * the kernel. Smaller ones hold back large responses until the client's delayed acknowledgement.
   */
  private static final int SEND_BUFFER = 128 * 1024;

  /** Maximum size of a WebSocket frame in bytes; larger messages are sent in several frames. */
  private static final int MAX_WEBSOCKET_FRAME = 64 * 1024;

  /** How long a client may take to answer the close of its WebSocket. */
  private static final int WEBSOCKET_CLOSE_SECONDS = 5;

  private final String host;
  private final int port;
  private final Duration idleTimeout;
  private final Router router;
  private final ErrorResponder errors;
  private final LoopConnections connections;
  private final ConnectionLimit limit;
  private @Nullable HttpServer server;

  public HttpServerVerticle(
      String host,
      int port,
      Duration idleTimeout,
      Router router,
      ErrorResponder errors,
      ByteBudget blockedStreams,
      ConnectionLimit limit) {
    this.host = host;
    this.port = port;
    this.idleTimeout = idleTimeout;
    this.router = router;
    this.errors = errors;
    this.connections = new LoopConnections(idleTimeout, blockedStreams);
    this.limit = limit;
  }

  public HttpServer server() {
    return Objects.requireNonNull(server);
  }

  @Override
  public void start(Promise<Void> started) {
    HttpServerOptions options =
        new HttpServerOptions()
            .setHost(host)
            .setPort(port)
            .setCompressionSupported(true)
            .setPerMessageWebSocketCompressionSupported(false) // zlib needs 256 KiB for each
            .setPerFrameWebSocketCompressionSupported(false)
            .setMaxWebSocketFrameSize(MAX_WEBSOCKET_FRAME)
            .setWebSocketClosingTimeout(WEBSOCKET_CLOSE_SECONDS)
            .setTcpNoDelay(true)
            .setTcpKeepAlive(true) // detects clients that vanish while they wait for an answer
            .setSendBufferSize(SEND_BUFFER);
    server = new ConnectionTrackingServer((VertxInternal) vertx, options, this::accept);
    server.requestHandler(new MalformedRequestFilter(router, errors));
    server.connectionHandler(new Http2FrameRateLimit());
    server.invalidRequestHandler(HttpServerVerticle::refuseMalformed);
    startIdleCheck();
    server.listen().<Void>mapEmpty().onComplete(started);
  }

  private boolean accept(Channel channel) {
    if (!limit.admit(channel)) {
      return false;
    }
    connections.accepted(channel);
    return true;
  }

  /**
   * Closes each connection once its requests are answered; may be called on any thread.
   *
   * @param patience how long HTTP/2 streams may still write afterwards
   */
  public void drain(Duration patience) {
    context.runOnContext(ignored -> connections.drain(patience));
  }

  private void startIdleCheck() {
    if (!idleTimeout.isZero()) {
      vertx.setPeriodic(
          LoopConnections.period(idleTimeout).toMillis(), id -> connections.checkAll());
    }
  }

  private static void refuseMalformed(HttpServerRequest request) {
    MalformedRequestFilter.refuse(
        request, MalformedRequestError.of(request.decoderResult().cause()));
  }
}
