package io.serai.dialect.zeroclaw;

import io.serai.task.A2aTaskState;
import io.serai.task.TaskStatus;
import java.util.Locale;
import java.util.Optional;

/** The status of a task in the dialect. */
enum TaskStatusName {
  PENDING,
  RUNNING,
  COMPLETED,
  FAILED,
  CANCELLED;

  /** Returns the name of a status. */
  static TaskStatusName of(TaskStatus status) {
    return switch (status.canonical()) {
      case SUBMITTED -> PENDING;
      case WORKING, INPUT_REQUIRED, AUTH_REQUIRED -> RUNNING;
      case COMPLETED -> COMPLETED;
      case FAILED, REJECTED -> FAILED;
      case CANCELED -> CANCELLED;
    };
  }

  /** Returns the state by the name of A2A 1.0 where this status says less; empty elsewhere. */
  static Optional<String> finerState(TaskStatus status) {
    A2aTaskState state = status.canonical();
    boolean finer = state.isInterrupted() || state == A2aTaskState.REJECTED;
    return finer ? Optional.of("TASK_STATE_" + state.name()) : Optional.empty();
  }

  /** Whether the task has ended. */
  boolean isEnd() {
    return this == COMPLETED || this == FAILED || this == CANCELLED;
  }

  /** Returns the name in lower case. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
