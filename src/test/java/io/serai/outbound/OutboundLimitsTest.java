package io.serai.outbound;

import static io.serai.outbound.OutboundTestBed.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.serai.SettableClock;
import io.serai.outbound.OutboundException.Reason;
import io.vertx.core.http.HttpServerOptions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OutboundLimitsTest {

  private final SettableClock clock = new SettableClock();
  private final OutboundTestBed bed =
      new OutboundTestBed(
          OutboundTestBed.CONFIG.withResponseLimit(1000), HostResolver::of, Clock.systemUTC());
  private final OutboundTestBed clocked =
      new OutboundTestBed(OutboundTestBed.CONFIG, HostResolver::of, clock);

  @AfterEach
  void close() {
    bed.close();
    clocked.close();
  }

  @Test
  void responseUpToTheLimitIsReadAndALargerOneFails() throws Exception {
    int port =
        bed.serve(
            r -> {
              r.response().setChunked(true);
              r.response().write("x".repeat(600));
              r.response().end("y".repeat(Integer.parseInt(r.path().substring(1))));
            });

    assertThat(bed.get("http://127.0.0.1:" + port + "/400").body().length()).isEqualTo(1000);
    assertThat(failure(request("GET", "http://127.0.0.1:" + port + "/401")).reason())
        .isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void limitAppliesToTheDecompressedResponse() throws Exception {
    int port =
        bed.serve(
            new HttpServerOptions().setCompressionSupported(true),
            r -> r.response().end("x".repeat(Integer.parseInt(r.path().substring(1)))));

    assertThat(bed.get("http://127.0.0.1:" + port + "/900").body().length()).isEqualTo(900);
    assertThat(failure(request("GET", "http://127.0.0.1:" + port + "/100000")).reason())
        .isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void callsWaitingForAPermitHoldNoThreadsAndAreLimited() throws Exception {
    AtomicInteger served = new AtomicInteger();
    int port = bed.serve(r -> r.response().end("" + served.incrementAndGet()));
    OutboundRequest request =
        request(
            "GET", "http://127.0.0.1:" + port + "/", throttled(1, Duration.ofMinutes(10), 1000));
    bed.call(request);
    int before = Thread.activeCount();

    List<CompletableFuture<OutboundResponse>> waiting =
        IntStream.range(0, 1000).mapToObj(i -> bed.begin(request)).toList();
    OutboundException rejected = failure(request);

    assertThat(rejected.reason()).isEqualTo(Reason.REJECTED);
    assertThat(rejected.retryAfter()).contains(Duration.ofMinutes(10));
    assertThat(Thread.activeCount() - before).isLessThan(10);
    assertThat(waiting).noneMatch(CompletableFuture::isDone);
    assertThat(served).hasValue(1);

    bed.outbound.close();
    await().until(() -> waiting.stream().allMatch(CompletableFuture::isCompletedExceptionally));
  }

  @Test
  void callsWaitingForAPermitAreServedInOrder() throws Exception {
    Queue<String> order = new ConcurrentLinkedQueue<>();
    int port =
        bed.serve(
            r -> {
              order.add(r.path());
              r.response().end();
            });
    CallPolicy policy = throttled(1, Duration.ofMillis(100), 10);
    bed.call(request("GET", "http://127.0.0.1:" + port + "/first", policy));

    List<CompletableFuture<OutboundResponse>> calls =
        IntStream.range(0, 8)
            .mapToObj(i -> bed.begin(request("GET", "http://127.0.0.1:" + port + "/" + i, policy)))
            .toList();
    CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);

    assertThat(order).containsExactly("/first", "/0", "/1", "/2", "/3", "/4", "/5", "/6", "/7");
  }

  @Test
  void throttleWithoutAQueueRejectsAtOnce() throws Exception {
    int port = bed.serve(r -> r.response().end());
    OutboundRequest request =
        request("GET", "http://127.0.0.1:" + port + "/", throttled(2, Duration.ofMinutes(1), 0));

    bed.call(request);
    bed.call(request);

    assertThat(failure(request).reason()).isEqualTo(Reason.REJECTED);
  }

  @Test
  void breakerOpensOnTransientFailuresAndClosesAfterGoodProbes() throws Exception {
    AtomicInteger served = new AtomicInteger();
    AtomicInteger status = new AtomicInteger(503);
    int port =
        clocked.serve(
            r -> {
              served.incrementAndGet();
              r.response().setStatusCode(status.get()).end();
            });
    OutboundRequest request =
        request("GET", "http://127.0.0.1:" + port + "/", breaking(Duration.ofSeconds(30)));

    IntStream.range(0, 4).forEach(i -> failure(request));
    OutboundException rejected = failure(request);

    assertThat(rejected.reason()).isEqualTo(Reason.REJECTED);
    assertThat(rejected.retryAfter()).contains(Duration.ofSeconds(30));
    assertThat(rejected).hasMessageContaining("is not called for 30s");
    assertThat(served).hasValue(4);
    assertThat(clocked.outbound.stats().get(0).breaker()).isEqualTo("OPEN");

    status.set(200);
    clock.advance(Duration.ofSeconds(31));
    for (int i = 0; i < 3; i++) {
      clocked.call(request);
    }
    assertThat(clocked.outbound.stats().get(0).breaker()).isEqualTo("CLOSED");
  }

  @Test
  void breakerDoesNotCountClientErrors() throws Exception {
    int port = clocked.serve(r -> r.response().setStatusCode(404).end());
    OutboundRequest request =
        request("GET", "http://127.0.0.1:" + port + "/", breaking(Duration.ofSeconds(30)));

    for (int i = 0; i < 10; i++) {
      assertThat(failure(request).status()).isEqualTo(404);
    }
  }

  @Test
  void brokenConnectionIsReportedAsUnreachable() throws Exception {
    int port = bed.serve(r -> r.connection().close());

    OutboundException failure = failure(request("POST", "http://127.0.0.1:" + port + "/"));

    await().until(() -> bed.outbound.stats().get(0).running() == 0);
    assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE);
  }

  private static CallPolicy throttled(int requests, Duration per, int waiting) {
    return new CallPolicy(
        Duration.ofSeconds(5),
        CallPolicy.RetryPolicy.NONE,
        Optional.of(new CallPolicy.ThrottlePolicy(requests, per, waiting)),
        Optional.empty(),
        true);
  }

  private static CallPolicy breaking(Duration openFor) {
    return new CallPolicy(
        Duration.ofSeconds(5),
        CallPolicy.RetryPolicy.NONE,
        Optional.empty(),
        Optional.of(new CallPolicy.CircuitBreakerPolicy(50, 4, openFor)),
        false);
  }

  private OutboundException failure(OutboundRequest request) {
    OutboundTestBed used =
        request.policy().breaker().filter(b -> b.minimumCalls() == 4).isPresent() ? clocked : bed;
    return catchThrowableOfType(OutboundException.class, () -> used.call(request));
  }
}
