package io.serai.task;

import java.time.Duration;
import java.time.Instant;

/**
 * How long ended tasks are kept: until they expire, or until there are too many of them.
 *
 * @param keepAtLeast age up to which a task is kept however many there are
 * @param keepFor age at which a task expires; at least {@code keepAtLeast}
 * @param keepMost number of tasks beyond which the oldest ones are deleted
 */
public record Retention(Duration keepAtLeast, Duration keepFor, int keepMost) {
  /**
   * Follows the name of a retention for those of its tasks that failed or were rejected. They are
   * kept and counted apart, so that tasks that succeed do not displace them.
   */
  public static final String OF_FAILED = "!";

  /** A longer time means forever. It keeps the arithmetic of times within its range. */
  private static final Duration LONGEST = Duration.ofDays(365_000);

  /** Raises {@code keepFor} to {@code keepAtLeast} if it is shorter. */
  public Retention {
    keepAtLeast = min(keepAtLeast, LONGEST);
    keepFor = min(keepFor.compareTo(keepAtLeast) < 0 ? keepAtLeast : keepFor, LONGEST);
  }

  /** Returns a copy whose tasks expire at another age. */
  public Retention keepFor(Duration age) {
    return new Retention(keepAtLeast, age, keepMost);
  }

  /** Returns the time before which an ended task has expired. */
  public Instant expiry(Instant now) {
    return now.minus(keepFor);
  }

  /** Returns the time from which on an ended task is kept however many there are. */
  public Instant protection(Instant now) {
    return now.minus(keepAtLeast);
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
