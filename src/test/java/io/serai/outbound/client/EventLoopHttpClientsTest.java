package io.serai.outbound.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.outbound.OutboundLimits;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.ConnectionPoolTooBusyException;
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
  private final Queue<Throwable> refused = new ConcurrentLinkedQueue<>();

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

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 6})
  void http2ClientsTogetherSendExactlyTheAllowedRequestsSideBySide(int bound) {
    // given
    int port = holdingServer();
    try (EventLoopHttpClients clients = EventLoopHttpClients.http2(vertx, limits(bound))) {

      // when
      IntStream.range(0, CALLS).forEach(i -> call(clients, loops.get(i % LOOPS), port));
      await().until(() -> held.size() == bound);
      await().during(Duration.ofMillis(200)).until(() -> held.size() == bound);
      int opened = connections.get();
      await().until(this::allAnswered);

      // then: one connection for each client
      assertThat(opened).isEqualTo(Math.min(bound, LOOPS));
      assertThat(connections).hasValue(opened);
    }
  }

  @Test
  void http2ClientOpensAnotherConnectionForEvery100Requests() {
    // given
    int port = holdingServer();
    try (EventLoopHttpClients clients = EventLoopHttpClients.http2(vertx, limits(200 * LOOPS))) {

      // when: in parts, because calls for which a connection is being opened wait too
      for (int sent = CALLS; sent <= 200; sent += CALLS) {
        int so = sent;
        IntStream.range(0, CALLS).forEach(i -> call(clients, loops.get(0), port));
        await().until(() -> held.size() == so);
      }
      IntStream.range(0, CALLS).forEach(i -> call(clients, loops.get(0), port));

      // then
      await().during(Duration.ofMillis(200)).until(() -> held.size() == 200);
      assertThat(connections).hasValue(2);
      await().until(() -> allAnswered(200 + CALLS));
      assertThat(connections).hasValue(2);
    }
  }

  @Test
  void http2RequestsBeyondThoseThatMayWaitAreRefused() {
    // given
    int port = holdingServer();
    try (EventLoopHttpClients clients = EventLoopHttpClients.http2(vertx, limits(LOOPS))) {

      // when: one is in progress, and the client's part of CALLS * LOOPS waits
      call(clients, loops.get(0), port);
      await().until(() -> held.size() == 1);
      IntStream.range(0, CALLS + 3).forEach(i -> call(clients, loops.get(0), port));

      // then
      await().until(() -> refused.size() == 3);
      assertThat(refused).hasOnlyElementsOfType(ConnectionPoolTooBusyException.class);
      await().until(() -> allAnswered(1 + CALLS));
    }
  }

  @Test
  void eachEventLoopHasItsOwnClientIfTheLimitAllows() {
    try (EventLoopHttpClients clients = EventLoopHttpClients.http1(vertx, limits(LOOPS))) {
      assertThat(loops.stream().map(clients::on).distinct()).hasSize(LOOPS);
    }
  }

  private boolean allAnswered() {
    return allAnswered(CALLS);
  }

  private boolean allAnswered(int calls) {
    HttpServerRequest next = held.poll();
    while (next != null) {
      next.response().end();
      next = held.poll();
    }
    return answered.get() == calls;
  }

  private void call(EventLoopHttpClients clients, Context loop, int port) {
    loop.runOnContext(
        now ->
            clients
                .on(loop)
                .request(HttpMethod.GET, port, "127.0.0.1", "/")
                .compose(HttpClientRequest::send)
                .onSuccess(answer -> answered.incrementAndGet())
                .onFailure(refused::add));
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
        1_000,
        OutboundLimits.DEFAULT.memory(),
        connections,
        CALLS * LOOPS,
        Duration.ofSeconds(5),
        0,
        Duration.ofSeconds(5),
        10);
  }
}
