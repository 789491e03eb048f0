package io.serai.outbound;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.serai.concurrent.BoundedLabels;
import io.serai.route.RouteCache;
import io.serai.security.TargetOrigin;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The target hosts, one entry for each origin and policy. Policies that differ in their timeout
 * only share an entry, so that callers cannot bypass its throttle. The size is bounded; the least
 * recently used entries are evicted and their routes retired.
 */
final class TargetHostLruCache {

  /** Maximum number of hosts that are counted apart; all others are counted as one. */
  private static final int MAX_MEASURED = 200;

  private record Key(TargetOrigin origin, CallPolicy policy) {}

  private final OutboundConfig config;
  private final RouteCache routeCache;
  private final SharedRouteNodes nodes;
  private final Clock clock;
  private final Cache<Key, TargetHost> hosts;
  private final BoundedLabels<HostMetrics> metrics =
      new BoundedLabels<>(MAX_MEASURED, host -> new HostMetrics());

  TargetHostLruCache(
      OutboundConfig config, RouteCache routeCache, SharedRouteNodes nodes, Clock clock) {
    this.config = config;
    this.routeCache = routeCache;
    this.nodes = nodes;
    this.clock = clock;
    this.hosts =
        Caffeine.newBuilder()
            .maximumSize(config.limits().routes())
            .executor(Runnable::run)
            .removalListener(
                (@Nullable Key key, @Nullable TargetHost targetHost, RemovalCause cause) ->
                    retire(targetHost))
            .build();
  }

  TargetHost of(TargetOrigin origin, CallPolicy policy) {
    return hosts.get(new Key(origin, policy.withTimeout(Duration.ZERO)), this::open);
  }

  List<OutboundStats> stats() {
    return hosts.asMap().values().stream()
        .map(TargetHost::stats)
        .sorted(Comparator.comparing(OutboundStats::route))
        .toList();
  }

  BoundedLabels<HostMetrics> metrics() {
    return metrics;
  }

  int resetBreakers(String host) {
    List<CircuitBreaker> breakers =
        hosts.asMap().values().stream()
            .filter(target -> target.origin().host().equalsIgnoreCase(host))
            .flatMap(target -> Stream.ofNullable(target.breaker()))
            .toList();
    breakers.forEach(CircuitBreaker::reset);
    return breakers.size();
  }

  /** Rejects waiting calls and retires all routes. */
  void close() {
    hosts.asMap().values().forEach(TargetHost::close);
    hosts.invalidateAll();
    hosts.cleanUp();
  }

  private TargetHost open(Key key) {
    return new TargetHost(
        key.origin(),
        key.policy(),
        config.policy(),
        routeCache,
        nodes,
        metrics.of(key.origin().place()),
        clock);
  }

  private static void retire(@Nullable TargetHost targetHost) {
    if (targetHost != null) {
      targetHost.routeEntry().retire();
    }
  }
}
