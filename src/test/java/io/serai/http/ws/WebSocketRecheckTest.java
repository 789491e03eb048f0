package io.serai.http.ws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.http.HubHttpServer;
import io.serai.http.TestServerConfig;
import io.serai.http.filter.CallerRecheck;
import io.serai.http.limit.CallerQuota;
import io.serai.security.Caller;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a socket if its caller cannot be checked. */
@Timeout(300)
class WebSocketRecheckTest {
  private static final String LATER =
      "1013 The hub cannot check your credentials now. Connect again later.";

  private final Vertx vertx = Vertx.vertx();
  private final HubHttpServer server =
      new HubHttpServer(vertx, TestServerConfig.of(0, 1_000_000, Duration.ofMinutes(5), 1));
  private final AtomicInteger checks = new AtomicInteger();
  private final AtomicReference<CallerRecheck> check = new AtomicReference<>(this::known);

  @BeforeEach
  void start() {
    WebSocketServer sockets =
        new WebSocketServer(
            server,
            new CallerQuota.Limits(100, 100),
            Duration.ofMillis(50),
            request ->
                evenExpired -> {
                  checks.incrementAndGet();
                  return check.get().current(evenExpired);
                });
    server.filter(sockets::checkHandshake);
    server.filter(
        request -> {
          request.put(Caller.PROPERTY, Caller.OPERATOR_OPEN);
          request.next();
        });
    sockets.serve(
        "/test/ws", request -> CompletableFuture.completedFuture(() -> WebSocketRecheckTest::send));
    server.start();
    server.open();
  }

  @AfterEach
  void stop() {
    server.stop();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  /** Sends nothing and does not end. */
  private static void send(Flow.Subscriber<? super String> subscriber) {
    subscriber.onSubscribe(
        new Flow.Subscription() {
          @Override
          public void request(long n) {}

          @Override
          public void cancel() {}
        });
  }

  private CompletableFuture<Optional<Caller>> known(boolean evenExpired) {
    return CompletableFuture.completedFuture(Optional.of(Caller.OPERATOR_OPEN));
  }

  private SocketClient open() {
    return SocketClient.open("http://127.0.0.1:" + server.port(), "/test/ws");
  }

  private static CallerRecheck failing(boolean atOnce) {
    IllegalStateException failure = new IllegalStateException("the database is locked");
    return evenExpired -> {
      if (atOnce) {
        throw failure;
      }
      return CompletableFuture.failedFuture(failure);
    };
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCheckThatFailsOnceIsRepeatedAndTheSocketStaysOpen(boolean atOnce) {
    SocketClient client = open();
    AtomicInteger failed = new AtomicInteger();
    check.set(
        evenExpired -> {
          check.set(this::known);
          failed.incrementAndGet();
          return failing(atOnce).current(evenExpired);
        });

    await().until(() -> failed.get() == 1);
    int before = checks.get();
    await().until(() -> checks.get() > before + 3);

    client.socket().sendText("still here", true).join();
    assertThat(client.isOpen()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCheckThatKeepsFailingClosesTheSocketWithAnHonestReason(boolean atOnce) {
    SocketClient one = open();
    SocketClient two = open();

    check.set(failing(atOnce));

    assertThat(one.closed()).isEqualTo(LATER);
    assertThat(two.closed()).isEqualTo(LATER);
  }

  @Test
  void aCallerThatIsNotKnownAnyMoreLosesItsSocket() {
    SocketClient client = open();

    check.set(evenExpired -> CompletableFuture.completedFuture(Optional.empty()));

    assertThat(client.closed()).isEqualTo("1008 Your credentials are not valid any more.");
  }
}
