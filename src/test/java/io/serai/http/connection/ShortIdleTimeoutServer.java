package io.serai.http.connection;

import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server with one event loop and a short idle timeout: {@code /soon} answers at once, {@code
 * /late} after several timeouts, {@code /large} with more than the buffers of both kernels hold.
 */
final class ShortIdleTimeoutServer implements AutoCloseable {
  static final Duration IDLE = Duration.ofMillis(500);
  static final Duration LATE = IDLE.multipliedBy(4);
  static final int LARGE = 16 * 1024 * 1024;

  private final Vertx vertx = Vertx.vertx();
  private final AtomicInteger requests = new AtomicInteger();
  private final HubHttpServer server =
      new HubHttpServer(vertx, TestServerConfig.of(0, 1_000_000, IDLE, 1));

  ShortIdleTimeoutServer() {
    page("/soon", request -> request.response().end("soon"));
    page(
        "/late", request -> vertx.setTimer(LATE.toMillis(), due -> request.response().end("late")));
    page("/large", request -> request.response().end(Buffer.buffer(new byte[LARGE])));
    server.start();
    server.open();
  }

  private void page(String path, io.vertx.core.Handler<RoutingContext> page) {
    server.page(
        path,
        request -> {
          requests.incrementAndGet();
          request.response().putHeader("content-encoding", "identity");
          page.handle(request);
        });
  }

  Vertx vertx() {
    return vertx;
  }

  HubHttpServer http() {
    return server;
  }

  int port() {
    return server.port();
  }

  /** How many requests have been received. */
  int requestCount() {
    return requests.get();
  }

  /** Opens a connection with a small receive buffer. */
  Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4 * 1024);
    socket.setSoTimeout(20_000);
    socket.connect(new InetSocketAddress("127.0.0.1", port()));
    return socket;
  }

  static void sendGet(Socket socket, String path) throws IOException {
    send(socket, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  }

  static void send(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  @Override
  public void close() {
    server.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
