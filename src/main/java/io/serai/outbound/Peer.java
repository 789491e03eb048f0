package io.serai.outbound;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.serai.route.RouteSlot;
import io.serai.route.RouteSlots;
import io.serai.security.WebOrigin;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** A host as one policy calls it: its route, its breaker, its counters. */
final class Peer {

  private final WebOrigin origin;
  private final CallPolicy policy;
  private final String name;
  private final @Nullable CircuitBreaker breaker;
  private final HostCounters counters = new HostCounters();
  private final LastMask masks = new LastMask();
  private final HostRoute route;
  private final RouteSlot slot;

  Peer(
      WebOrigin origin,
      CallPolicy policy,
      CallPolicy usual,
      RouteSlots slots,
      RouteNodes nodes,
      Clock clock) {
    this.origin = origin;
    this.policy = policy;
    this.name = "outbound:" + origin + PolicyNames.suffix(policy, usual);
    this.breaker = policy.breaker().map(b -> Breakers.create(name, b, clock)).orElse(null);
    this.route = new HostRoute(policy, nodes);
    this.slot = slots.open(name, route);
  }

  WebOrigin origin() {
    return origin;
  }

  CallPolicy policy() {
    return policy;
  }

  /** Of the secrets that its requests bring. */
  LastMask masks() {
    return masks;
  }

  RouteSlot slot() {
    return slot;
  }

  HostCounters counters() {
    return counters;
  }

  @Nullable CircuitBreaker breaker() {
    return breaker;
  }

  /** Rejects the calls that wait for a permit. */
  void close() {
    route.close();
  }

  OutboundStats stats() {
    return counters.snapshot(name, breaker == null ? "NONE" : breaker.getState().name());
  }
}
