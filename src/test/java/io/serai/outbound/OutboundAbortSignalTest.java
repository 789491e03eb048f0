package io.serai.outbound;

import static io.serai.outbound.gateway.OutboundTestBed.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.gateway.OutboundTestBed;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class OutboundAbortSignalTest {

  private final OutboundTestBed bed = new OutboundTestBed();
  private final OutboundAbortSignal abort = new OutboundAbortSignal();
  private final AtomicInteger asked = new AtomicInteger();
  private final CompletableFuture<Void> came = new CompletableFuture<>();
  private final CompletableFuture<Void> hungUp = new CompletableFuture<>();

  @AfterEach
  void close() {
    bed.close();
  }

  private CompletableFuture<OutboundResponse> begin() {
    int port =
        bed.serve(
            request -> {
              asked.incrementAndGet();
              request.connection().closeHandler(closed -> hungUp.complete(null));
              came.complete(null);
            });
    Exchange exchange = new DefaultExchange(bed.camel);
    abort.on(exchange);
    return bed.begin(request("GET", "http://127.0.0.1:" + port + "/never"), exchange);
  }

  @Test
  void abortedCallDisconnectsAndIsNotRetried() throws Exception {
    CompletableFuture<OutboundResponse> answer = begin();
    came.get(60, TimeUnit.SECONDS);

    abort.abort();

    assertThatThrownBy(() -> answer.get(60, TimeUnit.SECONDS))
        .cause()
        .isInstanceOfSatisfying(
            OutboundException.class, e -> assertThat(e.reason()).isEqualTo(Reason.REJECTED))
        .hasMessage("the call to 127.0.0.1 was aborted");
    hungUp.get(60, TimeUnit.SECONDS);
    assertThat(asked).hasValue(1);
  }

  @Test
  void callStartedAfterTheAbortIsNotSent() {
    abort.abort();

    assertThatThrownBy(() -> begin().get(60, TimeUnit.SECONDS))
        .hasRootCauseMessage("the call to 127.0.0.1 was aborted");
    assertThat(asked).hasValue(0);
  }

  @Test
  @Tag("FLD-25")
  void callThatIsAbortedDuringThePauseBeforeARetryEndsAtOnce() {
    CompletableFuture<OutboundResponse> answer = beginAtBusyService(abort, Optional.empty());
    came.orTimeout(60, TimeUnit.SECONDS).join();

    abort.abort();

    assertThatThrownBy(() -> answer.get(60, TimeUnit.SECONDS))
        .hasRootCauseMessage("the call to 127.0.0.1 was aborted");
    assertThat(asked).hasValue(1);
  }

  @Test
  @Tag("FLD-25")
  void retryThatTheServiceDefersBeyondTheLimitIsNotMade() {
    OutboundAbortSignal limited = new OutboundAbortSignal(Duration.ofMinutes(5));

    CompletableFuture<OutboundResponse> answer = beginAtBusyService(limited, Optional.of("600"));

    assertThatThrownBy(() -> answer.get(60, TimeUnit.SECONDS))
        .cause()
        .isInstanceOfSatisfying(
            OutboundException.class,
            e -> {
              assertThat(e.status()).isEqualTo(503);
              assertThat(e.attempts()).isEqualTo(1);
            });
    assertThat(asked).hasValue(1);
  }

  @Test
  @Tag("FLD-25")
  void callThatIsDeferredBeyondTheLimitAfterARetryEndsToo() {
    int port =
        bed.serve(
            request -> {
              String wait = asked.incrementAndGet() == 1 ? "0" : "600";
              request.response().putHeader("retry-after", wait).setStatusCode(429).end();
            });
    Exchange exchange = new DefaultExchange(bed.camel);
    new OutboundAbortSignal(Duration.ofMinutes(5)).on(exchange);
    Duration hour = Duration.ofHours(1);
    CallPolicy patient = OutboundTestBed.QUICK.withRetry(new CallPolicy.RetryPolicy(3, hour, hour));

    CompletableFuture<OutboundResponse> answer =
        bed.begin(request("GET", "http://127.0.0.1:" + port + "/busy", patient), exchange);

    assertThatThrownBy(() -> answer.get(60, TimeUnit.SECONDS))
        .hasCauseInstanceOf(OutboundException.class);
    assertThat(asked).hasValue(2);
  }

  /** Calls a service that is always busy, with a policy that waits for an hour before a retry. */
  private CompletableFuture<OutboundResponse> beginAtBusyService(
      OutboundAbortSignal signal, Optional<String> retryAfter) {
    int port =
        bed.serve(
            request -> {
              asked.incrementAndGet();
              retryAfter.ifPresent(wait -> request.response().putHeader("retry-after", wait));
              request.response().setStatusCode(503).end();
              came.complete(null);
            });
    Exchange exchange = new DefaultExchange(bed.camel);
    signal.on(exchange);
    Duration hour = Duration.ofHours(1);
    CallPolicy patient = OutboundTestBed.QUICK.withRetry(new CallPolicy.RetryPolicy(3, hour, hour));
    return bed.begin(request("GET", "http://127.0.0.1:" + port + "/busy", patient), exchange);
  }
}
