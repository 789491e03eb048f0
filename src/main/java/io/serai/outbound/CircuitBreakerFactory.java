package io.serai.outbound;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.time.Clock;

/** Makes the Resilience4j breaker of a host: its window is the policy's minimum of calls. */
final class CircuitBreakerFactory {

  private static final int PROBES = 3;

  private CircuitBreakerFactory() {}

  static CircuitBreaker create(String name, CircuitBreakerPolicy policy, Clock clock) {
    return CircuitBreaker.of(
        name,
        CircuitBreakerConfig.custom()
            .clock(clock)
            .slidingWindowType(SlidingWindowType.COUNT_BASED)
            .slidingWindowSize(policy.minimumCalls())
            .minimumNumberOfCalls(policy.minimumCalls())
            .failureRateThreshold(policy.failureRate())
            .waitDurationInOpenState(policy.openFor())
            .permittedNumberOfCallsInHalfOpenState(Math.min(PROBES, policy.minimumCalls()))
            .writableStackTraceEnabled(false)
            .build());
  }
}
