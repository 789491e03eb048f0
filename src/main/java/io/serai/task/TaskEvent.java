package io.serai.task;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * One thing that happened to a task.
 *
 * @param sequence its number within the task: 1, 2, 3, without gaps
 * @param at when, to the millisecond
 */
public record TaskEvent(long sequence, Instant at, TaskEventPayload fact) {

  /** Cuts the instant to milliseconds. */
  public TaskEvent {
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }
}
