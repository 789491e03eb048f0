package io.serai.outbound;

import static io.serai.outbound.OutboundTestBed.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  private static OutboundRequest with(
      String uri, Map<String, String> headers, Set<String> secrets) {
    return new OutboundRequest(
        "GET", URI.create(uri), headers, null, Set.of(), OutboundTestBed.QUICK, secrets);
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
