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

  /** Returns whether the counts changed since the last call. Read the counts after this. */
  boolean takeChanged() {
    return changed.getAndSet(false);
  }
}
