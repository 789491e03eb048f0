package io.serai.security.rate;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.serai.security.AgentRateLimitConfig;
import io.serai.store.Database;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the rate of agents by their {@link AgentRateLimitConfig}, in windows that begin with the
 * first request in them. A request must be within the limits of all windows of its kind.
 *
 * <p>Counts are in memory. {@link #persist} stores them every second, so that a restart does not
 * reset them, and hubs that share a database share them: together they may exceed a limit by what
 * they count within a second. Of more than {@value #MAX_AGENTS} agents the counts of the least
 * recently used are dropped. Thread-safe and non-blocking.
 */
public final class RateLimiter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RateLimiter.class);
  private static final int MAX_AGENTS = 100_000;
  private static final long SAVE_MILLIS = 1_000;

  private final Clock clock;
  private final LoadingCache<String, AgentRateCounters> counters;
  private volatile Optional<RateLimitTable> table = Optional.empty();
  private CompletableFuture<?> saving = CompletableFuture.completedFuture(null);

  /** Creates a limiter whose counts are in memory. */
  public RateLimiter(Clock clock) {
    this.clock = clock;
    this.counters =
        Caffeine.newBuilder()
            .maximumSize(MAX_AGENTS)
            .executor(Runnable::run)
            .build(agent -> new AgentRateCounters());
  }

  /**
   * Loads the counts of a database, and stores them there from now on. Blocks.
   *
   * @param timer runs the storing, which does not block it
   */
  public void persist(Database database, ScheduledExecutorService timer) {
    RateLimitTable stored = new RateLimitTable(database);
    stored.load(now()).join().forEach(count -> counters.get(count.agent()).adopt(count));
    table = Optional.of(stored);
    var unused =
        timer.scheduleWithFixedDelay(this::save, SAVE_MILLIS, SAVE_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Counts one request or API call of an agent if it is within the limits. */
  public RateLimitDecision tryAcquire(
      String agent, AgentRateLimitConfig limits, RateLimitKind kind) {
    return counters.get(agent).tryAcquire(kind, limits, now());
  }

  /** Returns what was counted for an agent in all windows. */
  public List<WindowUsage> usage(String agent, AgentRateLimitConfig limits) {
    return counters.get(agent).usage(limits, now());
  }

  /**
   * Returns what was counted for an agent in the window of a kind with the fewest left, of which
   * the shortest.
   */
  public WindowUsage tightest(String agent, AgentRateLimitConfig limits, RateLimitKind kind) {
    return usage(agent, limits).stream()
        .filter(usage -> kind.windows().contains(usage.window()))
        .min(Comparator.comparingLong(WindowUsage::remaining))
        .orElseThrow();
  }

  private Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }

  /** Stores what was counted since the last time, unless that is still being stored. */
  private synchronized void save() {
    if (!saving.isDone() || table.isEmpty()) {
      return;
    }
    List<StoredRateCount> unsaved = new ArrayList<>();
    counters.asMap().forEach((agent, each) -> unsaved.addAll(each.takeUnsaved(agent)));
    if (unsaved.isEmpty()) {
      return;
    }
    saving =
        table
            .get()
            .add(unsaved, now())
            .handle(
                (all, failure) -> {
                  if (failure == null) {
                    all.forEach(count -> counters.get(count.agent()).adopt(count));
                  } else {
                    LOG.warn("The counts of rate limits could not be stored; tried again", failure);
                    unsaved.forEach(count -> counters.get(count.agent()).putBack(count));
                  }
                  return null;
                });
  }

  /** Stores what was counted last. Blocks. */
  @Override
  public void close() {
    try {
      saving.join();
      save();
      saving.join();
    } catch (CompletionException failure) {
      LOG.warn("The last counts of rate limits could not be stored", failure);
    }
    table = Optional.empty();
  }

  /**
   * What an agent has used of a window.
   *
   * @param limit how many it may have
   * @param used how many were counted
   * @param resetAt when the window ends
   */
  public record WindowUsage(RateLimitWindow window, int limit, long used, Instant resetAt) {

    /** Returns how many are left. */
    public long remaining() {
      return Math.max(0, limit - used);
    }
  }

  /**
   * Decision on one request.
   *
   * @param granted whether the request is within the limits
   * @param window the window that is exceeded, or else the one with the fewest remaining requests,
   *     of which the shortest
   * @param limit limit of that window
   * @param remaining further requests that are possible in that window
   * @param resetAt when that window ends
   * @param retryAfter time until the next request is possible; zero if this one was granted
   */
  public record RateLimitDecision(
      boolean granted,
      RateLimitWindow window,
      int limit,
      long remaining,
      Instant resetAt,
      Duration retryAfter) {

    /** Returns the time until the next request is possible in whole seconds, at least 1. */
    public long retryAfterSeconds() {
      return Math.max(1, retryAfter.plusMillis(999).toSeconds());
    }
  }
}
