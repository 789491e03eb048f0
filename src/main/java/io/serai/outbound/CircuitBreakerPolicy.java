package io.serai.outbound;

import java.time.Duration;

/**
 * When a circuit breaker opens and for how long. Only transient failures count.
 *
 * @param failureRate percentage, 1 to 100, at which the breaker opens
 * @param minimumCalls number of completed calls before the rate is evaluated
 * @param openFor how long calls are rejected before the breaker lets probe calls through
 */
public record CircuitBreakerPolicy(int failureRate, int minimumCalls, Duration openFor) {}
