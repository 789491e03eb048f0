package io.serai.outbound;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.serai.document.Durations;
import io.serai.outbound.OutboundException.Reason;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/** Asks the host's breaker before a try, lets it be made, and is told how it went. */
final class BreakerNode extends AsyncProcessorSupport {

  private final HttpNode http;

  BreakerNode(HttpNode http) {
    this.http = http;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    Call call = Call.of(exchange);
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
  static void tell(Call call, @Nullable OutboundException failure) {
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

  private static OutboundException open(Peer peer) {
    Duration openFor = peer.policy().breaker().map(BreakerPolicy::openFor).orElse(Duration.ZERO);
    return new OutboundException(
        Reason.REJECTED,
        peer.origin().host()
            + " failed too often and is left alone for "
            + Durations.format(openFor)
            + " (circuit breaker)",
        null,
        openFor);
  }
}
