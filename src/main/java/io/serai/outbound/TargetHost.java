package io.serai.outbound;

import io.serai.route.RouteCache;
import io.serai.route.RouteCacheEntry;
import io.serai.security.TargetOrigin;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A host as called under one policy: its route, circuit breakers and counters. */
final class TargetHost {

  private static final AtomicLong GENERATIONS = new AtomicLong();

  private final TargetKey key;
  private final Duration patience;
  private final String name;
  private final @Nullable TargetBreakers breakers;
  private final HostCounters counters;
  private final SecretMaskCache masks = new SecretMaskCache();
  private final HostRoute route;
  private final RouteCacheEntry routeEntry;
  private volatile long cacheGeneration = GENERATIONS.incrementAndGet();

  TargetHost(
      TargetKey key,
      CallPolicy defaults,
      CallerBreakers callers,
      RouteCache routeCache,
      SharedRouteNodes nodes,
      HostMetrics metrics,
      Clock clock) {
    this.key = key;
    this.patience = defaults.timeout();
    this.counters = new HostCounters(metrics);
    this.name = "outbound:" + origin() + PolicyRouteIdSuffix.suffix(policy(), defaults);
    this.breakers =
        policy().breaker().map(each -> new TargetBreakers(key, each, callers, clock)).orElse(null);
    this.route = new HostRoute(origin(), policy(), nodes);
    this.routeEntry = routeCache.open(name, route);
  }

  TargetOrigin origin() {
    return key.origin();
  }

  CallPolicy policy() {
    return key.policy();
  }

  TargetKey key() {
    return key;
  }

  /** Returns the time that an attempt has which does not ask for another. */
  Duration patience() {
    return patience;
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

  /** Returns the circuit breakers; null if the policy has none. */
  @Nullable TargetBreakers breakers() {
    return breakers;
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

  /**
   * Returns what was counted.
   *
   * @param refused the callers whose calls are refused now
   */
  OutboundStats stats(List<String> refused) {
    return counters.snapshot(
        name,
        origin().place(),
        route.waiting(),
        breakers == null ? "NONE" : breakers.host().state().name(),
        refused);
  }
}
