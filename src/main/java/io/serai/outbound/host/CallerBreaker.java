package io.serai.outbound.host;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.CallPolicy;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The circuit breaker of one caller at one host, which refuses the calls of that caller only.
 * Thread-safe.
 */
final class CallerBreaker {

  private final CallInitiator caller;
  private final CircuitBreaker breaker;
  private final Duration openFor;
  private final Clock clock;
  private volatile long lastFailure;

  CallerBreaker(CallInitiator caller, CallPolicy.CircuitBreakerPolicy policy, Clock clock) {
    this.caller = caller;
    this.breaker = CircuitBreakerFactory.create(caller.toString(), policy, clock);
    this.openFor = policy.openFor();
    this.clock = clock;
  }

  CallInitiator caller() {
    return caller;
  }

  /** Whether a call may be made; its result, or {@link #release}, must follow. */
  boolean acquire() {
    return breaker.tryAcquirePermission();
  }

  void release() {
    breaker.releasePermission();
  }

  void failed() {
    lastFailure = clock.millis();
    breaker.onError(0, TimeUnit.NANOSECONDS, new FailedCall());
  }

  /** Records a success; returns whether no failure is left in the window. */
  boolean succeeded() {
    breaker.onSuccess(0, TimeUnit.NANOSECONDS);
    return breaker.getState() == CircuitBreaker.State.CLOSED
        && breaker.getMetrics().getNumberOfFailedCalls() == 0;
  }

  /** Whether the calls of the caller are refused now. */
  boolean isOpen() {
    return breaker.getState() == CircuitBreaker.State.OPEN
        && clock.millis() - lastFailure < openFor.toMillis();
  }

  /** Reports a failure to the breaker, which requires an exception but does not read it. */
  private static final class FailedCall extends Exception {
    FailedCall() {
      super("a call failed", null, false, false);
    }
  }
}
