package io.serai.http;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
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

/** The HTTP server on one event loop; several of them share the port. */
final class HttpServerVerticle extends AbstractVerticle {

  /** Small, so that a reader who stalls is noticed before the kernel holds a megabyte for it. */
  private static final int SEND_BUFFER = 32 * 1024;

  private static final int LONGEST_URL = HttpServerOptions.DEFAULT_MAX_INITIAL_LINE_LENGTH;
  private static final int LONGEST_HEADERS = HttpServerOptions.DEFAULT_MAX_HEADER_SIZE;

  private final HttpServerConfig config;
  private final Router router;
  private final int port;
  private final LoopConnections connections;
  private @Nullable HttpServer server;

  HttpServerVerticle(HttpServerConfig config, Router router, int port) {
    this.config = config;
    this.router = router;
    this.port = port;
    this.connections = new LoopConnections(config.idleTimeout());
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
            .setTcpNoDelay(true)
            .setTcpKeepAlive(true) // the one end of a client that is gone while it waits
            .setSendBufferSize(SEND_BUFFER);
    server = new ConnectionTrackingServer((VertxInternal) vertx, options, connections::accepted);
    server.requestHandler(new MalformedRequestFilter(router));
    server.connectionHandler(new Http2FrameRateLimit());
    server.invalidRequestHandler(HttpServerVerticle::refuseMalformed);
    watch();
    server.listen().<Void>mapEmpty().onComplete(started);
  }

  /**
   * Lets each connection close once its requests are answered, or after that time; on any thread.
   */
  void leave(Duration patience) {
    context.runOnContext(ignored -> connections.leave(patience));
  }

  private void watch() {
    Duration limit = config.idleTimeout();
    if (!limit.isZero()) {
      vertx.setPeriodic(LoopConnections.period(limit).toMillis(), look -> connections.look());
    }
  }

  private static void refuseMalformed(HttpServerRequest request) {
    MalformedRequestFilter.refuse(request, malformed(request.decoderResult().cause()));
  }

  /** The error of a request that Netty could not decode. */
  static HttpError malformed(@Nullable Throwable cause) {
    if (cause instanceof TooLongHttpLineException) {
      String message = "The URL is longer than " + LONGEST_URL + " bytes.";
      return HttpError.of(414, "URI_TOO_LONG", message);
    }
    if (cause instanceof TooLongHttpHeaderException) {
      String message = "The headers are longer than " + LONGEST_HEADERS + " bytes.";
      return HttpError.of(431, "REQUEST_HEADER_FIELDS_TOO_LARGE", message);
    }
    return HttpError.of(400, "BAD_REQUEST", "This is no well-formed HTTP request.");
  }
}
