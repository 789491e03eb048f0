package io.serai.http.sse;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server with one event loop whose {@code /stream} never ends by itself. */
final class EndlessStreamServer implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final SseStreamManager streams = new SseStreamManager(Duration.ofMillis(200));
  private final LinkedBlockingQueue<EndlessEvents> opened = new LinkedBlockingQueue<>();
  private final HubHttpServer server;

  EndlessStreamServer(Duration idle) {
    server = new HubHttpServer(vertx, TestServerConfig.of(0, 1_000_000, idle, 1));
    server.page(
        "/stream",
        request -> {
          EndlessEvents events = new EndlessEvents();
          opened.add(events);
          streams.body(Map.of(), events).writeTo(request, server.bodies().response(request));
        });
    server.start();
    server.open();
  }

  Vertx vertx() {
    return vertx;
  }

  int port() {
    return server.port();
  }

  /** How many streams are open. */
  int open() {
    return streams.open();
  }

  /** Returns the events of the next stream, in the order in which they were opened. */
  EndlessEvents nextOpened() throws InterruptedException {
    EndlessEvents events = opened.poll(5, TimeUnit.SECONDS);
    assertThat(events).isNotNull();
    return events;
  }

  @Override
  public void close() {
    server.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
