package io.serai.outbound;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.serai.concurrent.BoundedLabels;
import io.serai.route.RouteCache;
import io.serai.security.TargetOrigin;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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

  private final OutboundConfig config;
  private final RouteCache routeCache;
  private final SharedRouteNodes nodes;
  private final Clock clock;
  private final Cache<TargetKey, TargetHost> hosts;
  private final CallerBreakers callers;
  private final BoundedLabels<HostMetrics> metrics =
      new BoundedLabels<>(MAX_MEASURED, host -> new HostMetrics());

  TargetHostLruCache(
      OutboundConfig config, RouteCache routeCache, SharedRouteNodes nodes, Clock clock) {
    this.config = config;
    this.routeCache = routeCache;
    this.nodes = nodes;
    this.clock = clock;
    this.callers = new CallerBreakers(clock);
    this.hosts =
        Caffeine.newBuilder()
            .maximumSize(config.limits().routes())
            .executor(Runnable::run)
            .removalListener(
                (@Nullable TargetKey key, @Nullable TargetHost targetHost, RemovalCause cause) ->
                    retire(targetHost))
            .build();
  }

  TargetHost of(TargetOrigin origin, CallPolicy policy) {
    return hosts.get(new TargetKey(origin, policy.withTimeout(Duration.ZERO)), this::open);
  }

  List<OutboundStats> stats() {
    Map<TargetKey, List<String>> refused = callers.open();
    return hosts.asMap().values().stream()
        .map(target -> target.stats(refused.getOrDefault(target.key(), List.of())))
        .sorted(Comparator.comparing(OutboundStats::route))
        .toList();
  }

  BoundedLabels<HostMetrics> metrics() {
    return metrics;
  }

  int resetBreakers(String host) {
    List<TargetBreakers> breakers =
        hosts.asMap().values().stream()
            .filter(target -> target.origin().isNamed(host))
            .flatMap(target -> Stream.ofNullable(target.breakers()))
            .toList();
    breakers.forEach(each -> each.host().reset());
    return breakers.size() + callers.forget(host);
  }

  int forgetResponses(String owner, String url) {
    Set<Long> generations =
        hosts.asMap().values().stream()
            .map(TargetHost::cacheGeneration)
            .collect(Collectors.toUnmodifiableSet());
    return nodes.cache().forget(owner, url, generations);
  }

  /** Rejects waiting calls and retires all routes. */
  void close() {
    hosts.asMap().values().forEach(TargetHost::close);
    hosts.invalidateAll();
    hosts.cleanUp();
  }

  private TargetHost open(TargetKey key) {
    return new TargetHost(
        key, config.policy(), callers, routeCache, nodes, metrics.of(key.origin().place()), clock);
  }

  private static void retire(@Nullable TargetHost targetHost) {
    if (targetHost != null) {
      targetHost.routeEntry().retire();
    }
  }
}
