package io.serai.http;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.serai.concurrent.ByteBudget;
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
final class HttpServerVerticle extends AbstractVerticle {

  /**
   * In bytes; small, so that a client that stops reading is noticed before much data is buffered in
   * the kernel. Smaller ones hold back large responses until the client's delayed acknowledgement.
   */
  private static final int SEND_BUFFER = 128 * 1024;

  /** Maximum size of a WebSocket frame in bytes; larger messages are sent in several frames. */
  private static final int MAX_WEBSOCKET_FRAME = 64 * 1024;

  /** How long a client may take to answer the close of its WebSocket. */
  private static final int WEBSOCKET_CLOSE_SECONDS = 5;

  private static final int MAX_URL_BYTES = HttpServerOptions.DEFAULT_MAX_INITIAL_LINE_LENGTH;
  private static final int MAX_HEADER_BYTES = HttpServerOptions.DEFAULT_MAX_HEADER_SIZE;

  private final HttpServerConfig config;
  private final Router router;
  private final ErrorResponder errors;
  private final int port;
  private final LoopConnections connections;
  private final ConnectionLimit limit;
  private @Nullable HttpServer server;

  HttpServerVerticle(
      HttpServerConfig config,
      Router router,
      ErrorResponder errors,
      int port,
      ByteBudget blockedStreams,
      ConnectionLimit limit) {
    this.config = config;
    this.router = router;
    this.errors = errors;
    this.port = port;
    this.connections = new LoopConnections(config.idleTimeout(), blockedStreams);
    this.limit = limit;
  }

  HttpServer server() {
    return Objects.requireNonNull(server);
  }

  @Override
  public void start(Promise<Void> started) {
    HttpServerOptions options =
        new HttpServerOptions()
            .setHost(config.host())
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
  void drain(Duration patience) {
    context.runOnContext(ignored -> connections.drain(patience));
  }

  private void startIdleCheck() {
    Duration limit = config.idleTimeout();
    if (!limit.isZero()) {
      vertx.setPeriodic(LoopConnections.period(limit).toMillis(), id -> connections.checkAll());
    }
  }

  private static void refuseMalformed(HttpServerRequest request) {
    MalformedRequestFilter.refuse(request, malformed(request.decoderResult().cause()));
  }

  /** Returns the error of a request that Netty could not decode. */
  static HttpError malformed(@Nullable Throwable cause) {
    if (cause instanceof TooLongHttpLineException) {
      String message = "The URL is longer than " + MAX_URL_BYTES + " bytes.";
      return HttpError.of(414, "URI_TOO_LONG", message);
    }
    if (cause instanceof TooLongHttpHeaderException) {
      String message = "The headers are longer than " + MAX_HEADER_BYTES + " bytes.";
      return HttpError.of(431, "REQUEST_HEADER_FIELDS_TOO_LARGE", message);
    }
    return HttpError.of(400, "BAD_REQUEST", "This is not a well-formed HTTP request.");
  }
}
