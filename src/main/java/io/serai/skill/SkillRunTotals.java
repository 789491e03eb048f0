package io.serai.skill;

import java.time.Instant;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How often a skill ran and succeeded.
 *
 * @param successes number of successful runs
 * @param lastRun time of the last run; null if it never ran
 */
public record SkillRunTotals(long runs, long successes, @Nullable Instant lastRun) {

  /** The totals of a skill that never ran. */
  public static final SkillRunTotals NONE = new SkillRunTotals(0, 0, null);

  /** Returns the share of successful runs, 0 to 1; empty if it never ran (A2S-Q20). */
  public OptionalDouble successRate() {
    return runs == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) successes / runs);
  }

  /** Returns the sum of both totals. */
  public SkillRunTotals plus(SkillRunTotals other) {
    return new SkillRunTotals(
        runs + other.runs, successes + other.successes, later(lastRun, other.lastRun));
  }

  private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.isAfter(other) ? one : other;
  }
}
