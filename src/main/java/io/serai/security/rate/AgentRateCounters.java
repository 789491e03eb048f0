package io.serai.security.rate;

import io.serai.security.AgentRateLimitConfig;
import io.serai.security.rate.RateLimiter.RateLimitDecision;
import io.serai.security.rate.RateLimiter.WindowUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The counters of one agent. A window begins with the first request in it, and the next one with
 * the first request after its end. Thread-safe.
 */
final class AgentRateCounters {
  private final Map<RateLimitWindow, Counter> counters = new EnumMap<>(RateLimitWindow.class);

  AgentRateCounters() {
    for (RateLimitWindow window : RateLimitWindow.values()) {
      counters.put(window, new Counter());
    }
  }

  /**
   * A window that has begun, with what was counted in it; {@code unsaved} of that is not stored.
   */
  private static final class Counter {
    private Instant began = Instant.EPOCH;
    private long used;
    private long unsaved;

    private void add() {
      used++;
      unsaved++;
    }
  }

  /** Counts one if that is within all limits of the kind. */
  synchronized RateLimitDecision tryAcquire(
      RateLimitKind kind, AgentRateLimitConfig limits, Instant now) {
    List<RateLimitWindow> windows = kind.windows();
    RateLimitDecision refusal = null;
    for (RateLimitWindow window : windows) {
      Counter counter = current(window, now);
      Instant end = counter.began.plus(window.length());
      boolean later = refusal == null || end.isAfter(refusal.resetAt());
      if (counter.used >= window.limit(limits) && later) {
        Duration wait = Duration.between(now, end);
        refusal = new RateLimitDecision(false, window, window.limit(limits), 0, end, wait);
      }
    }
    if (refusal != null) {
      return refusal;
    }
    windows.forEach(window -> current(window, now).add());
    RateLimitWindow tightest =
        Collections.min(windows, Comparator.comparingLong(each -> remaining(each, limits)));
    Instant end = counter(tightest).began.plus(tightest.length());
    return new RateLimitDecision(
        true, tightest, tightest.limit(limits), remaining(tightest, limits), end, Duration.ZERO);
  }

  private long remaining(RateLimitWindow window, AgentRateLimitConfig limits) {
    return window.limit(limits) - counter(window).used;
  }

  /** Returns what was counted in each window. */
  synchronized List<WindowUsage> usage(AgentRateLimitConfig limits, Instant now) {
    List<WindowUsage> usage = new ArrayList<>();
    for (RateLimitWindow window : RateLimitWindow.values()) {
      Counter counter = current(window, now);
      usage.add(
          new WindowUsage(
              window, window.limit(limits), counter.used, counter.began.plus(window.length())));
    }
    return usage;
  }

  private Counter counter(RateLimitWindow window) {
    return Objects.requireNonNull(counters.get(window));
  }

  private Counter current(RateLimitWindow window, Instant now) {
    Counter counter = counter(window);
    if (!now.isBefore(counter.began.plus(window.length()))) {
      counter.began = now;
      counter.used = 0;
      counter.unsaved = 0;
    }
    return counter;
  }

  /** Takes what is not stored yet. */
  synchronized List<StoredRateCount> takeUnsaved(String agent) {
    List<StoredRateCount> unsaved = new ArrayList<>();
    counters.forEach(
        (window, counter) -> {
          if (counter.unsaved > 0) {
            unsaved.add(new StoredRateCount(agent, window, counter.began, counter.unsaved));
            counter.unsaved = 0;
          }
        });
    return unsaved;
  }

  /** Puts back what could not be stored. */
  synchronized void putBack(StoredRateCount taken) {
    Counter counter = counter(taken.window());
    if (counter.began.equals(taken.began())) {
      counter.unsaved += taken.used();
    }
  }

  /** Adopts the count of all hubs, to which what is not stored yet is added. */
  synchronized void adopt(StoredRateCount stored) {
    Counter counter = counter(stored.window());
    if (counter.began.isBefore(stored.began().plus(stored.window().length()))) {
      counter.began = stored.began();
      counter.used = stored.used() + counter.unsaved;
    }
  }
}
