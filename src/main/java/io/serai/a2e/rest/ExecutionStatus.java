package io.serai.a2e.rest;

import io.serai.task.A2aTaskState;
import io.serai.task.TaskStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The status of an execution (A2E 1.0.0, "GET /api/v1/executions/{execution_id}"). */
enum ExecutionStatus {
  PENDING(A2aTaskState.SUBMITTED),
  RUNNING(A2aTaskState.WORKING, A2aTaskState.INPUT_REQUIRED, A2aTaskState.AUTH_REQUIRED),
  SUCCESS(A2aTaskState.COMPLETED),
  PARTIAL_SUCCESS(A2aTaskState.FAILED),
  FAILED(A2aTaskState.FAILED, A2aTaskState.REJECTED),
  CANCELLED(A2aTaskState.CANCELED);

  @SuppressWarnings("ImmutableEnumChecker") // a copy that nobody can change
  private final Set<A2aTaskState> states;

  ExecutionStatus(A2aTaskState... states) {
    this.states = Set.of(states);
  }

  /** Returns the status with a text; empty if there is none. */
  static Optional<ExecutionStatus> of(String text) {
    return Arrays.stream(values()).filter(each -> each.text().equals(text)).findFirst();
  }

  /**
   * Returns the status of a task.
   *
   * @param outcome name of the end of a failed execution, where it is known
   */
  static ExecutionStatus of(A2aTaskState state, @Nullable String outcome) {
    return switch (state) {
      case SUBMITTED -> PENDING;
      case WORKING, INPUT_REQUIRED, AUTH_REQUIRED -> RUNNING;
      case CANCELED -> CANCELLED;
      case COMPLETED -> SUCCESS;
      case FAILED, REJECTED -> PARTIAL_SUCCESS.text().equals(outcome) ? PARTIAL_SUCCESS : FAILED;
    };
  }

  /** Returns the status of a task. */
  static ExecutionStatus of(TaskStatus status) {
    return of(status.canonical(), status.outcome());
  }

  /** Returns the text as it is in requests and responses. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the states of tasks that may have this status. */
  Set<A2aTaskState> states() {
    return states;
  }

  /** Returns all texts. */
  static List<String> texts() {
    return Arrays.stream(values()).map(ExecutionStatus::text).toList();
  }
}
