package io.serai.outbound;

import java.time.Duration;

/**
 * When a host is left alone for a while; only transient failures count.
 *
 * @param failureRate per cent, 1 to 100, at which the breaker opens
 * @param minimumCalls calls that must have ended before the rate is looked at
 * @param openFor how long nothing is sent, before probes decide
 */
public record CircuitBreakerPolicy(int failureRate, int minimumCalls, Duration openFor) {}
