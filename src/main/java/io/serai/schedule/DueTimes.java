package io.serai.schedule;

import java.time.Instant;
import java.util.Optional;

/** The times at which a schedule is due. Immutable; equal if they are the same times. */
sealed interface DueTimes permits CronTimes, IntervalTimes {

  /** Returns the first due time after a time; empty if there is none. */
  Optional<Instant> next(Instant after);

  /** Returns the times as one text, by which a change is noticed. */
  String text();
}
