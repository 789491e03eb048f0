package io.serai.skill;

import io.serai.concurrent.LatencyHistogram;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts the runs of one version of a skill. Thread-safe. */
final class SkillRunCounter {

  private final LatencyHistogram times;
  private final LongAdder failures = new LongAdder();
  private final LongAdder successes = new LongAdder();
  private final AtomicReference<@Nullable Instant> lastRun = new AtomicReference<>();
  private final AtomicBoolean changed = new AtomicBoolean();
  private volatile boolean own;

  /**
   * Creates a counter.
   *
   * @param times receives the times of the runs; shared by the versions of a skill
   */
  SkillRunCounter(LatencyHistogram times) {
    this.times = times;
  }

  void addSaved(SkillRunTotals saved) {
    successes.add(saved.successes());
    failures.add(saved.runs() - saved.successes());
    lastRun.set(saved.lastRun());
  }

  void count(boolean success, Instant at, long nanos) {
    (success ? successes : failures).increment();
    times.record(nanos);
    lastRun.set(at);
    markOwn();
    markChanged();
  }

  /** Starts from zero. */
  void clear() {
    successes.reset();
    failures.reset();
    lastRun.set(null);
    markChanged();
  }

  /** Returns the totals. Successes are read first, so that they never exceed the runs. */
  SkillRunTotals usage() {
    long succeeded = successes.sum();
    return new SkillRunTotals(succeeded + failures.sum(), succeeded, lastRun.get());
  }

  void markChanged() {
    if (!changed.get()) {
      changed.set(true);
    }
  }

  /** Notes that this hub serves the version, or has served it. */
  void markOwn() {
    if (!own) {
      own = true;
    }
  }

  /** Whether this hub serves the version, or has served it since its start. */
  boolean isOwn() {
    return own;
  }

  /** Whether the counts changed since the last call of {@link #takeChanged}. */
  boolean isChanged() {
    return changed.get();
  }

  /** Returns whether the counts changed since the last call. Read the counts after this. */
  boolean takeChanged() {
    return changed.getAndSet(false);
  }
}
