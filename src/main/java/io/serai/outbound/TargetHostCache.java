package io.serai.outbound;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.serai.route.RouteCache;
import io.serai.security.WebOrigin;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The hosts that are called, one entry per host and policy; bounded, the least used leaves. */
final class TargetHostCache {

  private record Key(WebOrigin origin, CallPolicy policy) {}

  private final OutboundConfig config;
  private final RouteCache slots;
  private final SharedRouteNodes nodes;
  private final Clock clock;
  private final Cache<Key, TargetHost> peers;

  TargetHostCache(OutboundConfig config, RouteCache slots, SharedRouteNodes nodes, Clock clock) {
    this.config = config;
    this.slots = slots;
    this.nodes = nodes;
    this.clock = clock;
    this.peers =
        Caffeine.newBuilder()
            .maximumSize(config.limits().routes())
            .executor(Runnable::run)
            .removalListener(
                (@Nullable Key key, @Nullable TargetHost targetHost, RemovalCause cause) ->
                    retire(targetHost))
            .build();
  }

  TargetHost of(WebOrigin origin, CallPolicy policy) {
    return peers.get(new Key(origin, policy), this::open);
  }

  List<OutboundStats> stats() {
    return peers.asMap().values().stream()
        .map(TargetHost::stats)
        .sorted(Comparator.comparing(OutboundStats::route))
        .toList();
  }

  /** Rejects what waits, and lets all routes go. */
  void close() {
    peers.asMap().values().forEach(TargetHost::close);
    peers.invalidateAll();
    peers.cleanUp();
  }

  private TargetHost open(Key key) {
    return new TargetHost(key.origin(), key.policy(), config.policy(), slots, nodes, clock);
  }

  private static void retire(@Nullable TargetHost targetHost) {
    if (targetHost != null) {
      targetHost.slot().retire();
    }
  }
}
