package io.serai.outbound.host;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.mask.SecretMaskCache;
import io.serai.security.host.TargetOrigin;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A host as called under one policy: its circuit breakers, counters and secret masks. */
public final class TargetHostState {

  private static final AtomicLong GENERATIONS = new AtomicLong();

  private final TargetKey key;
  private final Duration patience;
  private final @Nullable CallBreakers breakers;
  private final HostCounters counters;
  private final SecretMaskCache masks = new SecretMaskCache();
  private volatile long cacheGeneration = GENERATIONS.incrementAndGet();

  /**
   * @param patience the time that an attempt has which does not ask for another
   * @param callers circuit breakers of the callers at all hosts
   * @param metrics counts the same for the host under all policies
   */
  public TargetHostState(
      TargetKey key, Duration patience, CallerBreakers callers, HostMetrics metrics, Clock clock) {
    this.key = key;
    this.patience = patience;
    this.counters = new HostCounters(metrics);
    this.breakers =
        policy().breaker().map(each -> new CallBreakers(key, each, callers, clock)).orElse(null);
  }

  public TargetOrigin origin() {
    return key.origin();
  }

  public CallPolicy policy() {
    return key.policy();
  }

  public TargetKey key() {
    return key;
  }

  /** Returns the time that an attempt has which does not ask for another. */
  public Duration patience() {
    return patience;
  }

  /** Returns the mask cache for the secrets of its requests. */
  public SecretMaskCache masks() {
    return masks;
  }

  public HostCounters counters() {
    return counters;
  }

  /** Returns the circuit breakers; null if the policy has none. */
  public @Nullable CallBreakers breakers() {
    return breakers;
  }

  /**
   * Returns a number that is part of the cache keys of partitions. No two hosts ever have the same.
   */
  public long cacheGeneration() {
    return cacheGeneration;
  }

  /** Makes the cached responses of partitions unreachable, those of calls in flight too. */
  public void dropCached() {
    cacheGeneration = GENERATIONS.incrementAndGet();
  }

  /**
   * Returns what was counted.
   *
   * @param route id of the route of the host
   * @param waiting number of calls that wait for a permit
   * @param refused the callers whose calls are refused now
   */
  public OutboundStats stats(String route, int waiting, List<String> refused) {
    return counters.snapshot(
        route, origin().place(), waiting, breakers == null ? "NONE" : breakers.state(), refused);
  }
}
