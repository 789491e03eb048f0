package io.serai.outbound.gateway;

import static io.serai.outbound.gateway.OutboundTestBed.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.serai.outbound.CallInitiator;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.guard.HostResolver;
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
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OutboundLimitsTest {

  private final OutboundTestBed bed =
      new OutboundTestBed(
          OutboundConfigs.withResponseLimit(OutboundTestBed.CONFIG, 1000),
          HostResolver::of,
          Clock.systemUTC());

  @AfterEach
  void close() {
    bed.close();
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
    CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);

    assertThat(order).containsExactly("/first", "/0", "/1", "/2", "/3", "/4", "/5", "/6", "/7");
  }

  @Test
  void aCallerThatFillsTheQueueLeavesAnotherAsMuchOfItAsItHasItself() throws Exception {
    int port = bed.serve(r -> r.response().end());
    OutboundRequest request =
        request("GET", "http://127.0.0.1:" + port + "/", throttled(1, Duration.ofMinutes(10), 10));
    bed.call(request);
    List<CompletableFuture<OutboundResponse>> greedy = begin("greedy", request, 10);
    assertThat(greedy).as("alone it may have the whole queue").noneMatch(isDone());
    assertRejected(begin("greedy", request, 1));

    List<CompletableFuture<OutboundResponse>> other = begin("other", request, 4);

    assertRejected(greedy.subList(6, 10)); // one is in the throttle, five wait
    assertRejected(begin("other", request, 1));
    assertRejected(begin("greedy", request, 1));
    assertThat(greedy.subList(0, 6)).noneMatch(isDone());
    assertThat(other).noneMatch(isDone());
  }

  @Test
  void aCallerWaitsForItsTurnAndNotForAllCallsOfAnother() throws Exception {
    int port = bed.serve(r -> r.response().end());
    OutboundRequest request =
        request("GET", "http://127.0.0.1:" + port + "/", throttled(1, Duration.ofMillis(100), 500));
    List<CompletableFuture<OutboundResponse>> greedy = begin("greedy", request, 500);

    begin("other", request, 1).get(0).get(30, TimeUnit.SECONDS);

    assertThat(greedy.stream().filter(call -> !call.isDone()).count()).isGreaterThan(100);
  }

  private List<CompletableFuture<OutboundResponse>> begin(
      String agent, OutboundRequest request, int calls) {
    return IntStream.range(0, calls)
        .mapToObj(
            i -> {
              Exchange exchange = new DefaultExchange(bed.camel);
              new CallInitiator(agent, "").on(exchange);
              return bed.begin(request, exchange);
            })
        .toList();
  }

  private static Predicate<CompletableFuture<OutboundResponse>> isDone() {
    return CompletableFuture::isDone;
  }

  private static void assertRejected(List<CompletableFuture<OutboundResponse>> calls) {
    assertThat(calls)
        .allSatisfy(
            call ->
                assertThat(call)
                    .failsWithin(Duration.ofSeconds(30))
                    .withThrowableThat()
                    .withMessageContaining("and no more may wait (throttle)"));
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

  private OutboundException failure(OutboundRequest request) {
    return catchThrowableOfType(OutboundException.class, () -> bed.call(request));
  }
}
