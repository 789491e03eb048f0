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

/** Asks the host's breaker before a try, lets it be made, and is told how it went. */
final class CircuitBreakerProcessor extends AsyncProcessorSupport {

  private final HttpSendProcessor http;

  CircuitBreakerProcessor(HttpSendProcessor http) {
    this.http = http;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    OutboundCall call = OutboundCall.of(exchange);
    CircuitBreaker breaker = call.peer().breaker();
    if (breaker != null && !breaker.tryAcquirePermission()) {
      exchange.setException(open(call.peer()));
      callback.done(true);
      return true;
    }
    call.hold(breaker);
    return http.process(exchange, callback);
  }

  /**
   * Only transient failures count against a host; what the hub itself refused counts not at all.
   */
  static void tell(OutboundCall call, @Nullable OutboundException failure) {
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
        targetHost.policy().breaker().map(CircuitBreakerPolicy::openFor).orElse(Duration.ZERO);
    return new OutboundException(
        Reason.REJECTED,
        targetHost.origin().host()
            + " failed too often and is left alone for "
            + DurationFormat.format(openFor)
            + " (circuit breaker)",
        null,
        openFor);
  }
}
