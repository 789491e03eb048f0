package io.serai.outbound.route;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.serai.concurrent.BoundedLabels;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundConfig;
import io.serai.outbound.host.CallBreakers;
import io.serai.outbound.host.CallerBreakers;
import io.serai.outbound.host.HostMetrics;
import io.serai.outbound.host.OutboundStats;
import io.serai.outbound.host.TargetHostState;
import io.serai.outbound.host.TargetKey;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.security.host.TargetOrigin;
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
public final class TargetHostLruCache {

  /** Maximum number of hosts that are counted apart; all others are counted as one. */
  private static final int MAX_MEASURED = 200;

  private final OutboundConfig config;
  private final CompiledRouteCache routeCache;
  private final SharedRouteNodes nodes;
  private final Clock clock;
  private final Cache<TargetKey, TargetHostRoute> hosts;
  private final CallerBreakers callers;
  private final BoundedLabels<HostMetrics> metrics =
      new BoundedLabels<>(MAX_MEASURED, host -> new HostMetrics());

  public TargetHostLruCache(
      OutboundConfig config, CompiledRouteCache routeCache, SharedRouteNodes nodes, Clock clock) {
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
                (@Nullable TargetKey key, @Nullable TargetHostRoute host, RemovalCause cause) ->
                    retire(host))
            .build();
  }

  public TargetHostRoute of(TargetOrigin origin, CallPolicy policy) {
    return hosts.get(new TargetKey(origin, policy.withTimeout(Duration.ZERO)), this::open);
  }

  public List<OutboundStats> stats() {
    Map<TargetKey, List<String>> refused = callers.open();
    return hosts.asMap().values().stream()
        .map(host -> host.stats(refused.getOrDefault(host.target().key(), List.of())))
        .sorted(Comparator.comparing(OutboundStats::route))
        .toList();
  }

  public BoundedLabels<HostMetrics> metrics() {
    return metrics;
  }

  public int resetBreakers(String host) {
    List<CallBreakers> breakers =
        hosts.asMap().values().stream()
            .map(TargetHostRoute::target)
            .filter(target -> target.origin().isNamed(host))
            .flatMap(target -> Stream.ofNullable(target.breakers()))
            .toList();
    breakers.forEach(CallBreakers::reset);
    return breakers.size() + callers.forget(host);
  }

  public int forgetResponses(String owner, String url) {
    Set<Long> generations =
        hosts.asMap().values().stream()
            .map(host -> host.target().cacheGeneration())
            .collect(Collectors.toUnmodifiableSet());
    return nodes.cache().forget(owner, url, generations);
  }

  /** Rejects waiting calls and retires all routes. */
  public void close() {
    hosts.asMap().values().forEach(TargetHostRoute::close);
    hosts.invalidateAll();
    hosts.cleanUp();
  }

  private TargetHostRoute open(TargetKey key) {
    CallPolicy defaults = config.policy();
    TargetHostState target =
        new TargetHostState(
            key, defaults.timeout(), callers, metrics.of(key.origin().place()), clock);
    return new TargetHostRoute(target, defaults, routeCache, nodes);
  }

  private static void retire(@Nullable TargetHostRoute host) {
    if (host != null) {
      host.routeEntry().retire();
    }
  }
}
