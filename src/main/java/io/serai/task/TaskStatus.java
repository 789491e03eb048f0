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
  public CanonicalState canonical() {
    return switch (state) {
      case INITIALIZING -> CanonicalState.SUBMITTED;
      case RUNNING, DELEGATING, FINISHING -> CanonicalState.WORKING;
      case BLOCKED ->
          PERMISSION.equals(code) ? CanonicalState.AUTH_REQUIRED : CanonicalState.WORKING;
      case WAITING -> CanonicalState.INPUT_REQUIRED;
      case FINISHED -> CanonicalState.COMPLETED;
      case STOPPED -> CanonicalState.CANCELED;
      case TERMINATED -> terminated();
    };
  }

  /** Whether it has ended, or waits for its asker. */
  public boolean isSettled() {
    CanonicalState canonical = canonical();
    return canonical.isEnd() || canonical.isInterrupted();
  }

  private CanonicalState terminated() {
    if (reason == EndReason.REQUESTED) {
      return CanonicalState.CANCELED;
    }
    return reason == EndReason.REJECTED ? CanonicalState.REJECTED : CanonicalState.FAILED;
  }
}
