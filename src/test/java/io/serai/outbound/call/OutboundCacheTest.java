package io.serai.outbound.call;

import static io.serai.outbound.gateway.OutboundTestBed.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundTestBed;
import io.serai.outbound.guard.HostResolver;
import io.serai.outbound.host.CallerBreakers;
import io.serai.outbound.host.HostMetrics;
import io.serai.outbound.host.TargetHostState;
import io.serai.outbound.host.TargetKey;
import io.serai.security.host.TargetOrigin;
import io.vertx.core.http.HttpServerResponse;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundCacheTest {

  private final SettableClock clock = new SettableClock();
  private final AtomicInteger served = new AtomicInteger();
  private final OutboundTestBed bed =
      new OutboundTestBed(OutboundTestBed.CONFIG, HostResolver::of, clock);

  @AfterEach
  void close() {
    bed.close();
  }

  @Test
  void freshResponseIsServedFromTheCacheUntilItIsStale() throws Exception {
    String uri = serve("max-age=60");

    assertThat(bed.get(uri).cached()).isFalse();
    OutboundResponse again = bed.get(uri);
    clock.advance(Duration.ofSeconds(59));
    assertThat(bed.get(uri).body().toString()).isEqualTo("1");
    clock.advance(Duration.ofSeconds(2));
    assertThat(bed.get(uri).body().toString()).isEqualTo("2");

    assertThat(again.cached()).isTrue();
    assertThat(again.headers().get("cache-control")).isEqualTo("max-age=60");
    assertThat(bed.outbound.stats().get(0).cacheHits()).isEqualTo(2);
  }

  @Test
  void cacheHitDoesNotStopTheCallingRoute() throws Exception {
    String uri = serve("max-age=60");
    bed.get(uri);
    Exchange exchange = new DefaultExchange(bed.camel);

    OutboundResponse answer = bed.begin(request("GET", uri), exchange).get();

    assertThat(answer.cached()).isTrue();
    assertThat(exchange.isRouteStop()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "max-age=60|1",
        "public, s-maxage=60, max-age=0|1",
        "max-age=0|2",
        "s-maxage=0, max-age=60|2",
        "no-store, max-age=60|2",
        "private, max-age=60|2",
        "no-cache, max-age=60|2",
        "public|2"
      })
  void cacheControlDecidesWhetherAResponseIsCached(String control, int calls) throws Exception {
    String uri = serve(control);

    bed.get(uri);
    bed.get(uri);

    assertThat(served).hasValue(calls);
  }

  @Test
  void cacheHitNeedsNoThrottlePermit() throws Exception {
    String uri = serve("max-age=60");
    CallPolicy policy =
        new CallPolicy(
            Duration.ofSeconds(5),
            CallPolicy.RetryPolicy.NONE,
            Optional.of(new CallPolicy.ThrottlePolicy(1, Duration.ofHours(1), 0)),
            Optional.empty(),
            true);

    for (int i = 0; i < 5; i++) {
      bed.call(request("GET", uri, policy));
    }

    assertThat(served).hasValue(1);
  }

  @Test
  void requestsWithDifferentHeadersAreCachedSeparately() throws Exception {
    String uri = serve("max-age=60");

    bed.call(with(uri, Map.of("accept", "text/plain"), Set.of()));
    bed.call(with(uri, Map.of("Accept", "text/plain"), Set.of()));
    bed.call(with(uri, Map.of("accept", "text/html"), Set.of()));

    assertThat(served).hasValue(2);
  }

  @Test
  void responsesToRequestsWithCredentialsAreNotCached() throws Exception {
    String uri = serve("max-age=60");

    for (int i = 0; i < 2; i++) {
      bed.call(with(uri, Map.of("authorization", "Bearer t"), Set.of()));
      bed.call(with(uri, Map.of("cookie", "a=b"), Set.of()));
      bed.call(with(uri, Map.of(), Set.of("s3cret")));
    }

    assertThat(served).hasValue(6);
  }

  @Test
  void policyWithoutCacheCallsTheServiceEachTime() throws Exception {
    String uri = serve("max-age=60");
    CallPolicy policy =
        new CallPolicy(
            Duration.ofSeconds(5),
            CallPolicy.RetryPolicy.NONE,
            Optional.empty(),
            Optional.empty(),
            false);

    bed.get(uri);
    bed.call(request("GET", uri, policy));

    assertThat(served).hasValue(2);
  }

  @Test
  @Tag("A2E-53")
  @Tag("A2E-81")
  void responseInAPartitionIsKeptForFiveMinutesAndServedToThatPartitionOnly() throws Exception {
    String uri = serve("public");

    bed.call(in("agent-1", "GET", uri));
    OutboundResponse again = bed.call(in("agent-1", "GET", uri));
    bed.call(in("agent-2", "GET", uri));
    clock.advance(Duration.ofMinutes(5).minusSeconds(1));
    OutboundResponse later = bed.call(in("agent-1", "GET", uri));
    clock.advance(Duration.ofSeconds(2));
    OutboundResponse stale = bed.call(in("agent-1", "GET", uri));

    assertThat(again.cached()).isTrue();
    assertThat(again.attempts()).isZero();
    assertThat(later.body()).hasToString("1");
    assertThat(stale.body()).hasToString("3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"no-store", "private", "max-age=0", "no-cache"})
  void responseInAPartitionIsNotKeptIfTheServiceForbidsIt(String control) throws Exception {
    String uri = serve(control);

    bed.call(in("agent-1", "GET", uri));
    bed.call(in("agent-1", "GET", uri));

    assertThat(served).hasValue(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 203, 204})
  void everySuccessInAPartitionIsKept(int status) throws Exception {
    String uri = answer(r -> r.setStatusCode(status).end());

    bed.call(in("agent-1", "GET", uri));

    assertThat(bed.call(in("agent-1", "GET", uri)).cached()).isTrue();
    assertThat(served).hasValue(1);
  }

  @Test
  void successOutsideAPartitionIsKeptIfItIs200Only() throws Exception {
    String uri = answer(r -> r.setStatusCode(203).putHeader("cache-control", "max-age=60").end());

    bed.get(uri);
    bed.get(uri);

    assertThat(served).hasValue(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "agent-1|cache-control: public|true",
        "agent-1|cache-control: max-age=300|true",
        "agent-1|cache-control: no-store|false",
        "agent-1|cache-control: max-age=60|false",
        "|cache-control: max-age=60|false"
      })
  void responseOfARedirectWithinAHostIsKeptInAPartitionUnlessTheRedirectForbidsIt(
      String partition, String header, boolean kept) throws Exception {
    String[] field = header.split(": ", -1);
    int port =
        bed.serve(
            r -> {
              if (r.path().equals("/old")) {
                r.response()
                    .setStatusCode(302)
                    .putHeader("location", "/new")
                    .putHeader(field[0], field[1])
                    .end();
              } else {
                r.response().end("" + served.incrementAndGet());
              }
            });
    String uri = "http://127.0.0.1:" + port + "/old";

    OutboundResponse first = bed.call(partition == null ? plain(uri) : in(partition, "GET", uri));
    OutboundResponse again = bed.call(partition == null ? plain(uri) : in(partition, "GET", uri));

    assertThat(first.body()).hasToString("1");
    assertThat(again.cached()).isEqualTo(kept);
  }

  @Test
  void responseOfARedirectToAnotherHostIsNotKept() throws Exception {
    String target = answer(r -> r.end("here"));
    int port = bed.serve(r -> r.response().setStatusCode(302).putHeader("location", target).end());
    String uri = "http://127.0.0.1:" + port + "/old";

    bed.call(in("agent-1", "GET", uri));
    bed.call(in("agent-1", "GET", uri));

    assertThat(served).hasValue(2);
  }

  @Test
  void writeDropsTheResponsesOfAllPartitions() throws Exception {
    String uri = serve("public");

    bed.call(in("agent-1", "GET", uri));
    bed.call(in("agent-2", "POST", uri + "other"));
    OutboundResponse after = bed.call(in("agent-1", "GET", uri));

    assertThat(after.cached()).isFalse();
    assertThat(served).hasValue(3);
  }

  @Test
  void cacheKeyOfAPartitionHasNoSecret() {
    Map<String, String> headers = Map.of("Authorization", "Bearer s3cret", "x-key", "s3cret");
    OutboundRequest request =
        new OutboundRequest(
            "GET",
            URI.create("http://127.0.0.1/?key=s3cret"),
            headers,
            null,
            Set.of(),
            OutboundTestBed.QUICK,
            Set.of("s3cret"),
            null,
            "agent-1 key-1",
            false,
            false);
    TargetOrigin origin = TargetOrigin.of(request.uri()).orElseThrow();
    TargetHostState host =
        new TargetHostState(
            new TargetKey(origin, OutboundTestBed.QUICK),
            OutboundTestBed.QUICK.timeout(),
            new CallerBreakers(clock),
            new HostMetrics(),
            clock);

    assertThat(ResponseCacheKey.of(request, host)).contains("agent-1").doesNotContain("s3cret");
  }

  private static OutboundRequest in(String partition, String method, String uri) {
    return new OutboundRequest(
        method,
        URI.create(uri),
        Map.of("Authorization", "Bearer t"),
        null,
        Set.of(),
        OutboundTestBed.QUICK,
        Set.of("t-secret"),
        null,
        partition,
        false,
        false);
  }

  private static OutboundRequest with(
      String uri, Map<String, String> headers, Set<String> secrets) {
    return new OutboundRequest(
        "GET", URI.create(uri), headers, null, Set.of(), OutboundTestBed.QUICK, secrets);
  }

  private static OutboundRequest plain(String uri) {
    return with(uri, Map.of(), Set.of());
  }

  private String answer(Consumer<HttpServerResponse> answer) {
    int port =
        bed.serve(
            r -> {
              served.incrementAndGet();
              answer.accept(r.response());
            });
    return "http://127.0.0.1:" + port + "/";
  }

  private String serve(String cacheControl) {
    int port =
        bed.serve(
            r ->
                r.response()
                    .putHeader("cache-control", cacheControl)
                    .end("" + served.incrementAndGet()));
    return "http://127.0.0.1:" + port + "/";
  }
}
