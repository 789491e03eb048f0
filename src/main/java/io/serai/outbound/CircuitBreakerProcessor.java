package io.serai.outbound;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.serai.document.DurationFormat;
import io.serai.outbound.OutboundException.Reason;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * Acquires a permit from the host's circuit breaker before each attempt and then sends the request.
 * {@link #record} reports the result of the attempt to the breaker.
 */
final class CircuitBreakerProcessor extends AsyncProcessorSupport {

  private final HttpSendProcessor http;

  CircuitBreakerProcessor(HttpSendProcessor http) {
    this.http = http;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    OutboundCall call = OutboundCall.of(exchange);
    CircuitBreaker breaker = call.targetHost().breaker();
    if (breaker != null && !breaker.tryAcquirePermission()) {
      exchange.setException(open(call.targetHost()));
      callback.done(true);
      return true;
    }
    call.holdPermit(breaker);
    return http.process(exchange, callback);
  }

  /**
   * Reports the result of an attempt to the breaker whose permit the call holds, if any. Transient
   * failures count as errors. A call that the hub itself rejected does not count.
   */
  static void record(OutboundCall call, @Nullable OutboundException failure) {
    CircuitBreaker breaker = call.takePermit();
    if (breaker == null) {
      return;
    }
    if (failure != null && failure.reason() == Reason.REJECTED) {
      breaker.releasePermission();
    } else if (failure != null && failure.isTransient()) {
      breaker.onError(0, TimeUnit.NANOSECONDS, failure);
    } else {
      breaker.onSuccess(0, TimeUnit.NANOSECONDS);
    }
  }

  private static OutboundException open(TargetHost targetHost) {
    Duration openFor =
        targetHost
            .policy()
            .breaker()
            .map(CallPolicy.CircuitBreakerPolicy::openFor)
            .orElse(Duration.ZERO);
    return new OutboundException(
        Reason.REJECTED,
        targetHost.origin().host()
            + " failed too often and is not called for "
            + DurationFormat.format(openFor)
            + " (circuit breaker)",
        null,
        openFor);
  }
}
