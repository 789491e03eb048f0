package io.serai.dialect.zeroclaw;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;

/**
 * A task that has ended, in the order of the ends.
 *
 * @param caller to which {@link RetainedTasks} counts it
 */
record EndedTask(String caller, Instant at, String id) implements Comparable<EndedTask> {
  private static final Comparator<EndedTask> ORDER =
      Comparator.comparing(EndedTask::at).thenComparing(EndedTask::id);

  /** Has the precision of the log. */
  EndedTask {
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }

  @Override
  public int compareTo(EndedTask other) {
    return ORDER.compare(this, other);
  }
}
