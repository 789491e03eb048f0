package io.serai.skill;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts the runs of one version of a skill, from many threads at once. */
final class SkillRunCounter {

  private final LongAdder failures = new LongAdder();
  private final LongAdder successes = new LongAdder();
  private final AtomicReference<@Nullable Instant> lastRun = new AtomicReference<>();
  private final AtomicBoolean changed = new AtomicBoolean();

  void base(SkillRunTotals saved) {
    successes.add(saved.successes());
    failures.add(saved.runs() - saved.successes());
    lastRun.set(saved.lastRun());
  }

  void count(boolean success, Instant at) {
    (success ? successes : failures).increment();
    lastRun.set(at);
    markChanged();
  }

  /** Successes are read first, so that they never exceed the runs. */
  SkillRunTotals usage() {
    long good = successes.sum();
    return new SkillRunTotals(good + failures.sum(), good, lastRun.get());
  }

  void markChanged() {
    if (!changed.get()) {
      changed.set(true);
    }
  }

  /** Whether it changed since the last call; the counts must be read after this. */
  boolean takeChanged() {
    return changed.getAndSet(false);
  }
}
