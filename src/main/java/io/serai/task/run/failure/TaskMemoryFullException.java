package io.serai.task.run.failure;

import io.serai.concurrent.ByteBudget;
import io.serai.task.run.config.TaskSettings;
import java.time.Duration;

/** Thrown if the live tasks use as much memory as they may; nothing of the request was stored. */
public final class TaskMemoryFullException extends TaskException {
  private static final String FOR_ALL = TaskSettings.MAX_LIVE_BYTES.key();
  private static final String PER_CALLER = TaskSettings.MAX_LIVE_BYTES_PER_CALLER.key();
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final Reason reason;

  private TaskMemoryFullException(String message, Reason reason) {
    super(message);
    this.reason = reason;
  }

  public static TaskMemoryFullException of(ByteBudget.Limit limit, ByteBudget budget) {
    return limit == ByteBudget.Limit.SHARE
        ? new TaskMemoryFullException(
            ("Your tasks that have not ended use the %s bytes of memory that those of one caller "
                    + "may use (%s). Try again when one has ended.")
                .formatted(budget.share(), PER_CALLER),
            Reason.CALLER)
        : new TaskMemoryFullException(
            ("The tasks that have not ended use the %s bytes of memory that they may use on this "
                    + "hub (%s). Try again later.")
                .formatted(budget.total(), FOR_ALL),
            Reason.HUB);
  }

  /** A task that would not fit if there were no other. */
  public static TaskMemoryFullException tooLarge(long bytes, ByteBudget budget) {
    return new TaskMemoryFullException(
        "The task takes about %s bytes of memory, of the %s that it may use (%s). Send less."
            .formatted(
                bytes,
                Math.min(budget.share(), budget.total()),
                budget.share() <= budget.total() ? PER_CALLER : FOR_ALL),
        Reason.TASK);
  }

  /** Returns whose memory is full. */
  public Reason reason() {
    return reason;
  }

  /** Returns the delay after which to retry: whole seconds, at least one. */
  public Duration retryAfter() {
    return RETRY_AFTER;
  }

  /** Whose memory is full. */
  public enum Reason {
    /** All tasks use too much. */
    HUB,
    /** The tasks of the caller use too much. */
    CALLER,
    /** The task alone needs too much, so trying again does not help. */
    TASK
  }
}
