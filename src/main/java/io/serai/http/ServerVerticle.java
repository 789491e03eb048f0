package io.serai.http;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The HTTP server on one event loop; several of them share the port. */
final class ServerVerticle extends AbstractVerticle {

  /** Small, so that a reader who stalls is noticed before the kernel holds a megabyte for it. */
  private static final int SEND_BUFFER = 32 * 1024;

  private static final int LONGEST_URL = HttpServerOptions.DEFAULT_MAX_INITIAL_LINE_LENGTH;
  private static final int LONGEST_HEADERS = HttpServerOptions.DEFAULT_MAX_HEADER_SIZE;

  private final HttpConfig config;
  private final Router router;
  private final int port;
  private @Nullable HttpServer server;

  ServerVerticle(HttpConfig config, Router router, int port) {
    this.config = config;
    this.router = router;
    this.port = port;
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
            .setSendBufferSize(SEND_BUFFER)
            .setIdleTimeout((int) config.idleTimeout().toMillis())
            .setIdleTimeoutUnit(TimeUnit.MILLISECONDS);
    server = vertx.createHttpServer(options).requestHandler(router);
    server.invalidRequestHandler(ServerVerticle::refuseMalformed);
    server.listen().<Void>mapEmpty().onComplete(started);
  }

  private static void refuseMalformed(HttpServerRequest request) {
    HttpError error = malformed(request.decoderResult().cause());
    request
        .response()
        .setStatusCode(error.status())
        .putHeader("content-type", ErrorShape.PROBLEM.contentType())
        .putHeader("connection", "close")
        .end(ErrorShape.PROBLEM.body(error).toBuffer());
  }

  private static HttpError malformed(@Nullable Throwable cause) {
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
