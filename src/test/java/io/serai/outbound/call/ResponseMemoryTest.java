package io.serai.outbound.call;

import static io.serai.outbound.gateway.OutboundTestBed.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundTestBed;
import io.serai.outbound.guard.HostResolver;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How large responses share memory. */
class ResponseMemoryTest {
  private static final int LARGE = 500_000;
  private static final Handler<HttpServerRequest> SERVICE =
      r -> r.response().end("x".repeat(Integer.parseInt(r.path().substring(1))));

  private final OutboundTestBed bed =
      new OutboundTestBed(
          OutboundConfigs.withResponseMemory(OutboundTestBed.CONFIG, 1_000_000),
          HostResolver::of,
          Clock.systemUTC());
  private final String service = "http://127.0.0.1:" + bed.serve(SERVICE) + "/";

  @AfterEach
  void close() {
    bed.close();
  }

  @Test
  void aLargeResponseWaitsUntilTheOneBeforeItHasBeenUsedAndASmallOneDoesNot() throws Exception {
    ResponseLease lease = keep(service + LARGE);

    CompletableFuture<OutboundResponse> second = bed.begin(request("GET", service + (LARGE + 1)));
    await().until(() -> bed.budget().waiting() == 1);
    assertThat(bed.get(service + 60_000).body().length()).isEqualTo(60_000);
    assertThat(second).isNotDone();

    lease.close();
    assertThat(second.get(30, TimeUnit.SECONDS).body().length()).isEqualTo(LARGE + 1);
    await().until(() -> bed.budget().held() == 0);
  }

  @Test
  void manyLargeResponsesAllArriveAndNothingIsHeldAfterThem() throws Exception {
    List<CompletableFuture<OutboundResponse>> calls =
        IntStream.range(0, 40)
            .mapToObj(i -> bed.begin(request("GET", service + (LARGE + i), patient())))
            .toList();

    for (int i = 0; i < calls.size(); i++) {
      assertThat(calls.get(i).get(60, TimeUnit.SECONDS).body().length()).isEqualTo(LARGE + i);
    }
    await().until(() -> bed.budget().held() == 0);
  }

  @Test
  void aResponseForWhichThereIsNoMemoryInTimeIsRejectedWithTheReason() throws Exception {
    ResponseLease lease = keep(service + LARGE);

    assertThatThrownBy(() -> bed.call(request("GET", service + LARGE + "?again", hasty())))
        .hasMessageContaining("reads other large responses")
        .extracting(failure -> ((OutboundException) failure).reason())
        .isEqualTo(OutboundException.Reason.REJECTED);

    lease.close();
    assertThat(bed.budget().held()).isZero();
  }

  @Test
  void aResponseThatFailsGivesItsMemoryBack() throws Exception {
    int port =
        bed.serve(
            r -> {
              if (r.path().equals("/status")) {
                r.response().setStatusCode(400).end("x".repeat(LARGE));
              } else if (r.path().equals("/redirect")) {
                r.response().setStatusCode(302).putHeader("Location", "/break");
                r.response().end("x".repeat(LARGE));
              } else {
                r.response().putHeader("Content-Length", "900000").write("x".repeat(LARGE));
                r.connection().close();
              }
            });

    for (String path : List.of("status", "redirect", "break")) {
      assertThatThrownBy(() -> bed.get("http://127.0.0.1:" + port + "/" + path))
          .isInstanceOf(OutboundException.class);
      assertThat(bed.budget().held()).as(path).isZero();
    }
  }

  /** Makes a call and keeps the memory of its response. */
  private ResponseLease keep(String uri) throws Exception {
    Exchange exchange = new DefaultExchange(bed.camel);
    exchange.getMessage().setBody(request("GET", uri));
    CompletableFuture<ResponseLease> kept = new CompletableFuture<>();
    bed.outbound.process(exchange, doneSync -> kept.complete(ResponseLease.keep(exchange)));
    return kept.get(30, TimeUnit.SECONDS);
  }

  private static CallPolicy patient() {
    return policy(Duration.ofMinutes(1));
  }

  private static CallPolicy hasty() {
    return policy(Duration.ofSeconds(2));
  }

  private static CallPolicy policy(Duration timeout) {
    return new CallPolicy(
        timeout,
        new CallPolicy.RetryPolicy(0, Duration.ofMillis(5), Duration.ofMillis(50)),
        Optional.empty(),
        CallPolicy.DEFAULT.breaker(),
        false);
  }
}
