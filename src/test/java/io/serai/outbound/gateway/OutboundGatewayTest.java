package io.serai.outbound.gateway;

import static io.serai.outbound.gateway.OutboundTestBed.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundLimits;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.host.OutboundStats;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.apache.camel.api.management.ManagedCamelContext;
import org.apache.camel.api.management.mbean.ManagedProcessorMBean;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundGatewayTest {

  private static final CallPolicy PATIENT =
      new CallPolicy(
          Duration.ofMinutes(1),
          CallPolicy.RetryPolicy.NONE,
          Optional.empty(),
          Optional.empty(),
          false);

  private final OutboundTestBed bed = new OutboundTestBed();

  @AfterEach
  void close() {
    bed.close();
  }

  @Test
  void statusHeadersAndBodyOfTheResponseAreReturned() throws Exception {
    int port =
        bed.serve(
            r ->
                r.response()
                    .putHeader("x-kind", "dog")
                    .end(r.method() + " " + r.uri() + " " + r.getHeader("accept")));

    OutboundResponse answer =
        bed.call(
            new OutboundRequest(
                "GET",
                URI.create("http://127.0.0.1:" + port + "/dogs%20all?x=a%2Fb"),
                Map.of("Accept", "application/json"),
                null,
                Set.of("127.0.0.1"),
                OutboundTestBed.QUICK,
                Set.of()));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers().get("X-Kind")).isEqualTo("dog");
    assertThat(answer.body().toString()).isEqualTo("GET /dogs%20all?x=a%2Fb application/json");
    assertThat(answer.cached()).isFalse();
  }

  @Test
  @Tag("FLD-23")
  void theHostOfAnIpv6AddressHasBrackets() throws Exception {
    try (OutboundTestBed six =
        new OutboundTestBed(
            OutboundConfigs.withAllowedPrivateHosts(
                OutboundTestBed.CONFIG, Set.of("::1", "localhost")))) {
      HttpServer server =
          six.vertx
              .createHttpServer()
              .requestHandler(request -> request.response().end(request.getHeader("Host")))
              .listen(0, "::1")
              .toCompletionStage()
              .toCompletableFuture()
              .get(10, TimeUnit.SECONDS);

      assertThat(six.get("http://[::1]:" + server.actualPort() + "/").body())
          .hasToString("[::1]:" + server.actualPort());
    }
  }

  @Test
  void requestBodyIsSent() throws Exception {
    int port = bed.serve(r -> r.bodyHandler(body -> r.response().setStatusCode(201).end(body)));

    OutboundResponse answer =
        bed.call(
            new OutboundRequest(
                "POST",
                URI.create("http://localhost:" + port),
                Map.of("content-type", "text/plain"),
                Buffer.buffer("hello"),
                Set.of(),
                OutboundTestBed.QUICK,
                Set.of()));

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.body().toString()).isEqualTo("hello");
  }

  @Test
  void routeIsNamedAfterItsHostAndSharedByEqualPolicies() throws Exception {
    int port = bed.serve(r -> r.response().end());
    String uri = "http://127.0.0.1:" + port + "/";
    CallPolicy impatient =
        new CallPolicy(
            Duration.ofSeconds(1),
            CallPolicy.RetryPolicy.NONE,
            Optional.empty(),
            Optional.empty(),
            false);

    bed.get(uri);
    bed.get(uri + "other");
    bed.call(request("GET", uri, impatient));

    assertThat(bed.outbound.stats())
        .extracting(OutboundStats::route, OutboundStats::calls)
        .containsExactly(
            tuple("outbound:http://127.0.0.1:" + port, 2L),
            tuple("outbound:http://127.0.0.1:" + port + ",retry-0,no-breaker,no-cache", 1L));
    assertThat(bed.slots.loadedIds()).hasSize(2);
    assertThat(bed.camel.getRoutes().get(0).getRouteId()).isEqualTo(route(port));
    assertThat(node(port, "cache")).isNotNull();
    assertThat(managed().getManagedRoute(route(port)).getExchangesCompleted()).isEqualTo(2);
  }

  @Test
  @Tag("A2E-51")
  void transientFailuresOfIdempotentMethodsAreRetried() throws Exception {
    AtomicInteger served = new AtomicInteger();
    int port = bed.serve(r -> answer(r, 503, served));

    OutboundException failure = failure(request("GET", "http://127.0.0.1:" + port + "/a?q=1"));

    assertThat(failure.reason()).isEqualTo(Reason.STATUS);
    assertThat(failure.status()).isEqualTo(503);
    assertThat(served).hasValue(4);
    assertThat(failure.details())
        .hasToString(
            "{\"reason\":\"STATUS\",\"http_status\":503,\"host\":\"127.0.0.1\",\"attempts\":4,"
                + "\"method\":\"GET\",\"path\":\"/a\"}");
    assertThat(failure.logText()).isEqualTo("127.0.0.1 answered 503 to GET /a");
    assertThat(bed.outbound.stats().get(0).retries()).isEqualTo(3);
    assertThat(bed.outbound.stats().get(0).failures()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void throttledCallsAreRetriedWithAndWithoutCache(boolean cache) throws Exception {
    AtomicInteger served = new AtomicInteger();
    int port = bed.serve(r -> answer(r, 503, served));
    CallPolicy throttled =
        new CallPolicy(
            OutboundTestBed.QUICK.timeout(),
            OutboundTestBed.QUICK.retry(),
            Optional.of(new CallPolicy.ThrottlePolicy(100, Duration.ofSeconds(1), 10)),
            Optional.empty(),
            cache);

    OutboundException failure =
        failure(request("GET", "http://127.0.0.1:" + port + "/", throttled));

    assertThat(failure.status()).isEqualTo(503);
    assertThat(served).hasValue(4);
  }

  @Test
  @Tag("A2E-51")
  void successfulRetryCountsAsSuccess() throws Exception {
    AtomicInteger served = new AtomicInteger();
    int port =
        bed.serve(
            r ->
                r.response()
                    .setStatusCode(served.incrementAndGet() < 3 ? 429 : 200)
                    .end("try " + served.get()));

    OutboundResponse answer = bed.get("http://127.0.0.1:" + port + "/");

    assertThat(answer.body().toString()).isEqualTo("try 3");
    assertThat(bed.outbound.stats().get(0).failures()).isZero();
  }

  @Test
  void postAndPatchAreNotRetried() throws Exception {
    AtomicInteger served = new AtomicInteger();
    int port = bed.serve(r -> answer(r, 503, served));

    failure(request("POST", "http://127.0.0.1:" + port + "/"));
    failure(request("PATCH", "http://127.0.0.1:" + port + "/"));

    assertThat(served).hasValue(2);
  }

  @Test
  void refusalOfARetryIsNotRetried() throws Exception {
    AtomicInteger served = new AtomicInteger();
    int port =
        bed.serve(r -> r.response().setStatusCode(served.incrementAndGet() == 1 ? 503 : 400).end());

    OutboundException failure = failure(request("GET", "http://127.0.0.1:" + port + "/"));

    assertThat(failure.status()).isEqualTo(400);
    assertThat(failure.attempts()).isEqualTo(2);
    assertThat(served).hasValue(2);
  }

  @Test
  @Tag("A2E-52")
  void status404IsNotRetried() throws Exception {
    AtomicInteger served = new AtomicInteger();
    int port = bed.serve(r -> answer(r, 404, served));

    OutboundException failure = failure(request("GET", "http://127.0.0.1:" + port + "/"));

    assertThat(failure.status()).isEqualTo(404);
    assertThat(failure.response().orElseThrow().body().toString()).isEqualTo("no");
    assertThat(failure).hasMessage("127.0.0.1 answered 404");
    assertThat(failure.details().path("attempts").asInt()).isEqualTo(1);
    assertThat(served).hasValue(1);
  }

  @Test
  @Tag("A2E-51")
  void refusedConnectionIsRetriedAndReportedAsUnreachable() throws Exception {
    OutboundException failure = failure(request("GET", "http://127.0.0.1:1/"));

    assertThat(failure.reason()).isEqualTo(Reason.UNREACHABLE);
    assertThat(bed.outbound.stats().get(0).retries()).isEqualTo(3);
  }

  @Test
  @Tag("A2E-14")
  void policyForAnyMethodRetriesAPostAndTheResponseReportsTheAttempts() throws Exception {
    AtomicInteger served = new AtomicInteger();
    int port =
        bed.serve(
            r -> r.response().setStatusCode(served.incrementAndGet() < 3 ? 503 : 200).end("ok"));
    CallPolicy policy =
        withRetry(new CallPolicy.RetryPolicy(3, Duration.ofMillis(1), Duration.ofMillis(10), true));

    OutboundResponse response = bed.call(request("POST", "http://127.0.0.1:" + port + "/", policy));

    assertThat(response.attempts()).isEqualTo(3);
  }

  @Test
  void requestsWithDifferentTimeoutsShareARoute() throws Exception {
    int port = bed.serve(r -> r.response().end());
    String uri = "http://127.0.0.1:" + port + "/";

    for (int i = 1; i <= 3; i++) {
      CallPolicy policy = OutboundTestBed.QUICK.withTimeout(Duration.ofSeconds(i));
      bed.call(request("GET", uri, policy));
    }

    assertThat(bed.outbound.stats()).extracting(OutboundStats::calls).containsExactly(3L);
  }

  @Test
  @Tag("A2E-83")
  void retryAfterIsObeyedUpToTheMaximumDelay() throws Exception {
    AtomicInteger served = new AtomicInteger();
    int port =
        bed.serve(
            r -> {
              served.incrementAndGet();
              r.response().setStatusCode(503).putHeader("retry-after", "3600").end();
            });
    CallPolicy policy =
        withRetry(new CallPolicy.RetryPolicy(2, Duration.ofMillis(1), Duration.ofMillis(300)));

    long begun = System.nanoTime();
    OutboundException failure = failure(request("GET", "http://127.0.0.1:" + port + "/", policy));

    assertThat(Duration.ofNanos(System.nanoTime() - begun))
        .isBetween(Duration.ofMillis(600), Duration.ofMinutes(1));
    assertThat(served).hasValue(3);
    assertThat(failure.retryAfter()).contains(Duration.ofHours(1));
  }

  @Test
  void slowResponseBodyTimesOut() throws Exception {
    int port =
        bed.serve(
            r -> {
              r.response().setChunked(true);
              bed.vertx.setPeriodic(20, id -> drip(r, id));
            });
    CallPolicy policy =
        new CallPolicy(
            Duration.ofMillis(300),
            CallPolicy.RetryPolicy.NONE,
            Optional.empty(),
            Optional.empty(),
            false);

    long begun = System.nanoTime();
    OutboundException failure = failure(request("GET", "http://127.0.0.1:" + port + "/", policy));

    assertThat(failure.reason()).isEqualTo(Reason.TIMEOUT);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void pendingCallsHoldNoThreads() throws Exception {
    int most = OutboundLimits.DEFAULT.connections();
    Queue<HttpServerRequest> waiting = new ConcurrentLinkedQueue<>();
    int port = bed.serve(waiting::add);
    int threadsBefore = Thread.activeCount();
    String uri = "http://127.0.0.1:" + port + "/";

    List<CompletableFuture<OutboundResponse>> calls =
        IntStream.range(0, most).mapToObj(i -> bed.begin(request("GET", uri, PATIENT))).toList();
    await().until(() -> waiting.size() == most);
    int more = Thread.activeCount() - threadsBefore;
    waiting.forEach(r -> r.response().end("ok"));

    CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).get(30, TimeUnit.SECONDS);
    assertThat(more).isLessThan(50);
  }

  @Test
  void traceAndRequestIdArePassedOn() throws Exception {
    int port =
        bed.serve(
            r -> r.response().end(r.getHeader("traceparent") + " " + r.getHeader("x-request-id")));
    Exchange exchange = new DefaultExchange(bed.camel);
    exchange.setProperty("traceparent", "00-1-2-01");
    exchange.getMessage().setHeader("x-request-id", "r7");

    OutboundResponse answer =
        bed.begin(request("GET", "http://127.0.0.1:" + port + "/"), exchange).get();

    assertThat(answer.body().toString()).isEqualTo("00-1-2-01 r7");
  }

  @Test
  void exchangeKeepsNoRedeliveryStateAfterRetries() throws Exception {
    int port = bed.serve(r -> r.response().setStatusCode(503).end());
    Exchange exchange = new DefaultExchange(bed.camel);

    bed.begin(request("GET", "http://127.0.0.1:" + port + "/"), exchange)
        .handle((answer, failure) -> failure)
        .get();

    assertThat(exchange.getException()).isInstanceOf(OutboundException.class);
    assertThat(exchange.getMessage().getHeaders()).isEmpty();
    assertThat(exchange.getExchangeExtension().isRedeliveryExhausted()).isFalse();
  }

  @Test
  @Tag("A2S-Q6")
  void headerWithALineBreakIsRefusedAndNothingIsSent() throws Exception {
    AtomicInteger served = new AtomicInteger();
    int port = bed.serve(r -> answer(r, 200, served));

    OutboundException failure =
        failure(
            new OutboundRequest(
                "GET",
                URI.create("http://127.0.0.1:" + port + "/"),
                Map.of("x-name", "a\r\nx-evil: b"),
                null,
                Set.of(),
                OutboundTestBed.QUICK,
                Set.of()));

    assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
    assertThat(failure.getMessage()).doesNotContain("evil");
    assertThat(served).hasValue(0);
  }

  private ManagedProcessorMBean node(int port, String node) {
    return managed().getManagedProcessor(route(port) + "/" + node);
  }

  private ManagedCamelContext managed() {
    return bed.camel.getCamelContextExtension().getContextPlugin(ManagedCamelContext.class);
  }

  private static String route(int port) {
    return "outbound:http://127.0.0.1:" + port + "#1";
  }

  private void drip(HttpServerRequest request, long id) {
    if (request.response().closed()) {
      bed.vertx.cancelTimer(id);
    } else {
      request.response().write(".");
    }
  }

  private static void answer(HttpServerRequest request, int status, AtomicInteger served) {
    served.incrementAndGet();
    request.response().setStatusCode(status).end("no");
  }

  private static CallPolicy withRetry(CallPolicy.RetryPolicy retry) {
    return new CallPolicy(Duration.ofSeconds(5), retry, Optional.empty(), Optional.empty(), false);
  }

  private OutboundException failure(OutboundRequest request) {
    return catchThrowableOfType(OutboundException.class, () -> bed.call(request));
  }
}
