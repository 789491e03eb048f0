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
  /** A longer time means forever. It keeps the arithmetic of times within its range. */
  private static final Duration LONGEST = Duration.ofDays(365_000);

  /** Raises {@code keepFor} to {@code keepAtLeast} if it is shorter. */
  public Retention {
    keepAtLeast = min(keepAtLeast, LONGEST);
    keepFor = min(keepFor.compareTo(keepAtLeast) < 0 ? keepAtLeast : keepFor, LONGEST);
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
