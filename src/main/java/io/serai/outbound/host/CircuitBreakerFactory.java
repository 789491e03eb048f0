package io.serai.outbound.host;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.serai.outbound.CallPolicy;
import java.time.Clock;

/**
 * Creates the Resilience4j circuit breaker of a host. The size of its sliding window is the
 * policy's minimum number of calls.
 */
final class CircuitBreakerFactory {

  private static final int MAX_PROBES = 3;

  private CircuitBreakerFactory() {}

  static CircuitBreaker create(String name, CallPolicy.CircuitBreakerPolicy policy, Clock clock) {
    return CircuitBreaker.of(
        name,
        CircuitBreakerConfig.custom()
            .clock(clock)
            .slidingWindowType(SlidingWindowType.COUNT_BASED)
            .slidingWindowSize(policy.minimumCalls())
            .minimumNumberOfCalls(policy.minimumCalls())
            .failureRateThreshold(policy.failureRate())
            .waitDurationInOpenState(policy.openFor())
            .permittedNumberOfCallsInHalfOpenState(Math.min(MAX_PROBES, policy.minimumCalls()))
            .writableStackTraceEnabled(false)
            .build());
  }
}
