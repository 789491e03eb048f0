package io.serai.task.run;

import io.serai.concurrent.CompletionCause;
import io.serai.store.StoreBusyException;
import io.serai.store.StoreDiskFullException;

/** Classifies failures of stages for retries. */
final class TaskWriteRetryability {
  private TaskWriteRetryability() {}

  /** Whether the failure is temporary because the log is busy. */
  static boolean passes(Throwable failure) {
    return CompletionCause.of(failure) instanceof StoreBusyException;
  }

  /** Whether the disk is full. */
  static boolean isDiskFull(Throwable failure) {
    return CompletionCause.of(failure) instanceof StoreDiskFullException;
  }

  /** Whether a retry cannot succeed: the task has ended, or the change is not legal. */
  static boolean isFinal(Throwable failure) {
    Throwable reason = CompletionCause.of(failure);
    return reason instanceof TaskEndedException || reason instanceof IllegalStateException;
  }
}
