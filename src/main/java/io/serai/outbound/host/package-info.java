/**
 * Target hosts: the circuit breakers, counters and secret masks of each host that is called.
 *
 * <p>A {@link io.serai.outbound.host.TargetHostState} is a host under one policy. An attempt needs
 * a {@link io.serai.outbound.host.BreakerPermit} of its {@link
 * io.serai.outbound.host.CallBreakers}, and reports its {@link
 * io.serai.outbound.host.CircuitBreakerOutcome} to it.
 */
@NullMarked
package io.serai.outbound.host;

import org.jspecify.annotations.NullMarked;
