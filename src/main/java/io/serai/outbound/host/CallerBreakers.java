package io.serai.outbound.host;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.CallPolicy;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breakers of the callers at the hosts. A caller has one at a host only from its first
 * failure there until its calls have succeeded for some time, so that calls that succeed cost a
 * lookup. Thread-safe.
 *
 * <p>Their number is bounded for each agent, and so is the number of agents: an agent whose calls
 * fail at many hosts, or in many capabilities, only makes the hub forget failures of its own.
 */
public final class CallerBreakers {

  private static final int MAX_AGENTS = 256;
  private static final int MAX_OF_AN_AGENT = 64;

  private record Key(TargetKey target, String work) {}

  private final Clock clock;
  private final Cache<String, Cache<Key, CallerBreaker>> agents = bounded(MAX_AGENTS);

  public CallerBreakers(Clock clock) {
    this.clock = clock;
  }

  /** Returns the breaker of a caller at a host; null if no call has failed lately. */
  @Nullable CallerBreaker find(CallInitiator caller, TargetKey target) {
    Cache<Key, CallerBreaker> own = agents.getIfPresent(caller.agent());
    return own == null ? null : own.getIfPresent(new Key(target, caller.work()));
  }

  /** Returns the breaker of a caller whose call has failed. */
  CallerBreaker create(
      CallInitiator caller, TargetKey target, CallPolicy.CircuitBreakerPolicy policy) {
    return agents
        .get(caller.agent(), agent -> bounded(MAX_OF_AN_AGENT))
        .get(new Key(target, caller.work()), key -> new CallerBreaker(caller, policy, clock));
  }

  /** Forgets a breaker that has counted no failure lately. */
  void forget(TargetKey target, CallerBreaker breaker) {
    Cache<Key, CallerBreaker> own = agents.getIfPresent(breaker.caller().agent());
    if (own != null) {
      own.asMap().remove(new Key(target, breaker.caller().work()), breaker);
    }
  }

  /** Forgets the breakers at a host; returns their number. */
  public int forget(String host) {
    int forgotten = 0;
    for (Cache<Key, CallerBreaker> own : agents.asMap().values()) {
      int before = own.asMap().size();
      own.asMap().keySet().removeIf(key -> key.target().origin().isNamed(host));
      forgotten += before - own.asMap().size();
    }
    return forgotten;
  }

  /** Returns the callers whose calls are refused now, in order, by host. */
  public Map<TargetKey, List<String>> open() {
    Map<TargetKey, List<String>> open = new HashMap<>();
    for (Cache<Key, CallerBreaker> own : agents.asMap().values()) {
      own.asMap()
          .forEach(
              (key, breaker) -> {
                if (breaker.isOpen()) {
                  open.computeIfAbsent(key.target(), first -> new ArrayList<>())
                      .add(breaker.caller().toString());
                }
              });
    }
    open.values().forEach(names -> names.sort(null));
    return open;
  }

  private static <K, V> Cache<K, V> bounded(int size) {
    return Caffeine.newBuilder().maximumSize(size).executor(Runnable::run).build();
  }
}
