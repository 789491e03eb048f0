package io.serai.outbound;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.serai.document.Durations;
import io.serai.outbound.OutboundException.Reason;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;

/** Asks the host's breaker before a try; the HTTP node tells it how the try went. */
final class BreakerNode implements Processor {

  @Override
  public void process(Exchange exchange) throws OutboundException {
    Call call = Call.of(exchange);
    CircuitBreaker breaker = call.peer().breaker();
    if (breaker == null) {
      return;
    }
    if (!breaker.tryAcquirePermission()) {
      throw open(call.peer());
    }
    call.hold(breaker);
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
