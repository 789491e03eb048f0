package io.serai.http.sse;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.HttpServerConfig;
import io.serai.http.HubHttpServer;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A front door of one event loop whose {@code /stream} never ends by itself. */
final class EndlessDoor implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final SseStreamManager streams = new SseStreamManager(Duration.ofMillis(200));
  private final LinkedBlockingQueue<Endless> opened = new LinkedBlockingQueue<>();
  private final HubHttpServer door;

  EndlessDoor(Duration idle) {
    door =
        new HubHttpServer(
            vertx, new HttpServerConfig("127.0.0.1", 0, 1_000_000, idle, List.of(), 1));
    door.page(
        "/stream",
        request -> {
          Endless events = new Endless();
          opened.add(events);
          streams.body(Map.of(), events).writeTo(request);
        });
    door.start();
    door.open();
  }

  Vertx vertx() {
    return vertx;
  }

  int port() {
    return door.port();
  }

  /** How many streams are open. */
  int open() {
    return streams.open();
  }

  /** What the next stream gives, in the order in which they were opened. */
  Endless opened() throws InterruptedException {
    Endless events = opened.poll(5, TimeUnit.SECONDS);
    assertThat(events).isNotNull();
    return events;
  }

  @Override
  public void close() {
    door.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
