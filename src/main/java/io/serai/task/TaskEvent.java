package io.serai.task;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * One event of a task.
 *
 * @param sequence number within the task: 1, 2, 3, without gaps
 * @param at time of the event, to the millisecond
 * @param fact what happened
 * @param weight {@linkplain TaskMemoryEstimator weight} of what happened
 */
public record TaskEvent(long sequence, Instant at, TaskEventPayload fact, long weight) {

  /** Truncates the time to milliseconds. */
  public TaskEvent {
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }

  /** Creates an event, and weighs what happened: once, however many count its memory. */
  public TaskEvent(long sequence, Instant at, TaskEventPayload fact) {
    this(sequence, at, fact, TaskMemoryEstimator.of(fact));
  }
}
