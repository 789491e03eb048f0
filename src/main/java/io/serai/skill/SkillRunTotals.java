package io.serai.skill;

import java.time.Instant;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How often a skill ran.
 *
 * @param successes how many of the runs went well
 * @param lastRun when it last ran, null when never
 */
public record SkillRunTotals(long runs, long successes, @Nullable Instant lastRun) {

  /** The usage of a skill that never ran. */
  public static final SkillRunTotals NONE = new SkillRunTotals(0, 0, null);

  /** The share of runs that went well, 0 to 1; empty when it never ran (A2S-Q20). */
  public OptionalDouble successRate() {
    return runs == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) successes / runs);
  }

  /** The usage of both together. */
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
