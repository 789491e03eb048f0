package io.serai.outbound;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.serai.route.RouteCache;
import io.serai.route.RouteCacheEntry;
import io.serai.security.TargetOrigin;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A host as called under one policy: its route, circuit breaker and counters. */
final class TargetHost {

  private static final AtomicLong GENERATIONS = new AtomicLong();

  private final TargetOrigin origin;
  private final CallPolicy policy;
  private final String name;
  private final @Nullable CircuitBreaker breaker;
  private final HostCounters counters;
  private final SecretMaskCache masks = new SecretMaskCache();
  private final HostRoute route;
  private final RouteCacheEntry routeEntry;
  private volatile long cacheGeneration = GENERATIONS.incrementAndGet();

  TargetHost(
      TargetOrigin origin,
      CallPolicy policy,
      CallPolicy defaults,
      RouteCache routeCache,
      SharedRouteNodes nodes,
      HostMetrics metrics,
      Clock clock) {
    this.origin = origin;
    this.policy = policy;
    this.counters = new HostCounters(metrics);
    this.name = "outbound:" + origin + PolicyRouteIdSuffix.suffix(policy, defaults);
    this.breaker =
        policy.breaker().map(b -> CircuitBreakerFactory.create(name, b, clock)).orElse(null);
    this.route = new HostRoute(policy, nodes);
    this.routeEntry = routeCache.open(name, route);
  }

  TargetOrigin origin() {
    return origin;
  }

  CallPolicy policy() {
    return policy;
  }

  /** Returns the mask cache for the secrets of its requests. */
  SecretMaskCache masks() {
    return masks;
  }

  RouteCacheEntry routeEntry() {
    return routeEntry;
  }

  HostCounters counters() {
    return counters;
  }

  @Nullable CircuitBreaker breaker() {
    return breaker;
  }

  /**
   * Returns a number that is part of the cache keys of partitions. No two hosts ever have the same.
   */
  long cacheGeneration() {
    return cacheGeneration;
  }

  /** Makes the cached responses of partitions unreachable, those of calls in flight too. */
  void dropCached() {
    cacheGeneration = GENERATIONS.incrementAndGet();
  }

  /** Rejects the calls that wait for a permit. */
  void close() {
    route.close();
  }

  OutboundStats stats() {
    return counters.snapshot(
        name, origin.place(), breaker == null ? "NONE" : breaker.getState().name());
  }
}
