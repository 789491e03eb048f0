package io.serai.http;

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
            .setDecompressionSupported(true)
            .setTcpNoDelay(true)
            .setSendBufferSize(SEND_BUFFER)
            .setIdleTimeout((int) config.idleTimeout().toMillis())
            .setIdleTimeoutUnit(TimeUnit.MILLISECONDS);
    server = vertx.createHttpServer(options).requestHandler(router);
    server.invalidRequestHandler(ServerVerticle::refuseMalformed);
    server.listen().<Void>mapEmpty().onComplete(started);
  }

  private static void refuseMalformed(HttpServerRequest request) {
    HttpError error = HttpError.of(400, "BAD_REQUEST", "This is no well-formed HTTP request.");
    request
        .response()
        .setStatusCode(400)
        .putHeader("content-type", ErrorShape.PROBLEM.contentType())
        .putHeader("connection", "close")
        .end(ErrorShape.PROBLEM.body(error).toBuffer());
  }
}
