package io.serai.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.impl.VertxInternal;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventLoopHttpClientsTest {

  private static final int LOOPS = 4;
  private static final int CALLS = 40;

  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(LOOPS));
  private final List<Context> loops =
      IntStream.range(0, LOOPS)
          .<Context>mapToObj(i -> ((VertxInternal) vertx).createEventLoopContext())
          .toList();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final Queue<HttpServerRequest> held = new ConcurrentLinkedQueue<>();

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 6})
  void clientsTogetherOpenExactlyTheAllowedConnections(int bound) {
    // given
    int port = holdingServer();
    try (EventLoopHttpClients clients = EventLoopHttpClients.http1(vertx, limits(bound))) {

      // when
      IntStream.range(0, CALLS).forEach(i -> call(clients, loops.get(i % LOOPS), port));
      await().until(() -> held.size() == bound);
      int opened = connections.get();
      await().until(this::allAnswered);

      // then
      assertThat(opened).isEqualTo(bound);
      assertThat(connections).hasValue(bound);
    }
  }

  @Test
  void eachEventLoopHasItsOwnClientIfTheLimitAllows() {
    try (EventLoopHttpClients clients = EventLoopHttpClients.http1(vertx, limits(LOOPS))) {
      assertThat(loops.stream().map(clients::on).distinct()).hasSize(LOOPS);
    }
  }

  private boolean allAnswered() {
    HttpServerRequest next = held.poll();
    if (next != null) {
      next.response().end();
    }
    return answered.get() == CALLS;
  }

  private void call(EventLoopHttpClients clients, Context loop, int port) {
    loop.runOnContext(
        now ->
            clients
                .on(loop)
                .request(HttpMethod.GET, port, "127.0.0.1", "/")
                .compose(HttpClientRequest::send)
                .onSuccess(answer -> answered.incrementAndGet()));
  }

  private int holdingServer() {
    return vertx
        .createHttpServer()
        .connectionHandler(connection -> connections.incrementAndGet())
        .requestHandler(held::add)
        .listen(0, "127.0.0.1")
        .map(HttpServer::actualPort)
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }

  private static OutboundLimits limits(int connections) {
    return new OutboundLimits(
        1_000, connections, CALLS * LOOPS, Duration.ofSeconds(5), 0, Duration.ofSeconds(5), 10);
  }
}
