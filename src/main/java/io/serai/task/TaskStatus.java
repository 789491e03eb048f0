package io.serai.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a task with its message and the time it was set.
 *
 * @param reason why the task ended early
 * @param code code of the error that ended or blocks the task, such as {@code E040}
 * @param at when this status was set
 * @param details facts about the failure for programs
 */
public record TaskStatus(
    TaskState state,
    @Nullable EndReason reason,
    @Nullable String code,
    @Nullable Message message,
    Instant at,
    @Nullable ObjectNode details) {

  /** Code of a task that is blocked until a permission is granted. */
  public static final String PERMISSION = ErrorCode.PERMISSION_DENIED.code();

  /** Creates a status without details. */
  public TaskStatus(
      TaskState state,
      @Nullable EndReason reason,
      @Nullable String code,
      @Nullable Message message,
      Instant at) {
    this(state, reason, code, message, at, null);
  }

  /** Returns a copy without the message. */
  public TaskStatus withoutMessage() {
    return new TaskStatus(state, reason, code, null, at, details);
  }

  /**
   * Returns the status without its message if that is {@linkplain TaskMemoryEstimator#SMALL large}.
   */
  public TaskStatus head() {
    return TaskMemoryEstimator.of(message) > TaskMemoryEstimator.SMALL ? withoutMessage() : this;
  }

  /** Returns the corresponding A2A state. */
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

  /**
   * Returns the {@linkplain TaskEventPayload.Changed#outcome() name} that the task's protocol gave
   * to its end; null if there is none.
   */
  public @Nullable String outcome() {
    return new TaskEventPayload.Changed(state, reason, code, message, details).outcome();
  }

  /** Whether the task waits for its caller. */
  public boolean isWaiting() {
    return canonical().isInterrupted();
  }

  /** Whether the task has ended, or waits for its caller. */
  public boolean isSettled() {
    return canonical().isEnd() || isWaiting();
  }

  private A2aTaskState terminated() {
    if (reason == EndReason.REQUESTED) {
      return A2aTaskState.CANCELED;
    }
    return reason == EndReason.REJECTED ? A2aTaskState.REJECTED : A2aTaskState.FAILED;
  }
}
