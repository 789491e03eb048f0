package io.serai.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a task stands, since when, and what was said about it.
 *
 * @param reason why it ended early
 * @param code what kind of error ended or holds it, such as {@code E040}
 */
public record TaskStatus(
    TaskState state,
    @Nullable EndReason reason,
    @Nullable String code,
    @Nullable Message message,
    Instant at) {

  /** The code of whatever is held up for want of a permission. */
  public static final String PERMISSION = "E020";

  /** The same in A2A's words. */
  public A2aTaskState canonical() {
    return switch (state) {
      case INITIALIZING -> A2aTaskState.SUBMITTED;
      case RUNNING, DELEGATING, FINISHING -> A2aTaskState.WORKING;
      case BLOCKED -> PERMISSION.equals(code) ? A2aTaskState.AUTH_REQUIRED : A2aTaskState.WORKING;
      case WAITING -> A2aTaskState.INPUT_REQUIRED;
      case FINISHED -> A2aTaskState.COMPLETED;
      case STOPPED -> A2aTaskState.CANCELED;
      case TERMINATED -> terminated();
    };
  }

  /** Whether it has ended, or waits for its asker. */
  public boolean isSettled() {
    A2aTaskState canonical = canonical();
    return canonical.isEnd() || canonical.isInterrupted();
  }

  private A2aTaskState terminated() {
    if (reason == EndReason.REQUESTED) {
      return A2aTaskState.CANCELED;
    }
    return reason == EndReason.REJECTED ? A2aTaskState.REJECTED : A2aTaskState.FAILED;
  }
}
