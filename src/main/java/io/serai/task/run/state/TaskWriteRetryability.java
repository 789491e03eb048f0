package io.serai.task.run.state;

import io.serai.concurrent.CompletionCause;
import io.serai.store.StoreBusyException;
import io.serai.store.StoreDiskFullException;
import io.serai.task.run.failure.TaskEndedException;

/** Classifies failures of stages for retries. */
public final class TaskWriteRetryability {
  private TaskWriteRetryability() {}

  /** Whether the failure is temporary because the log is busy. */
  static boolean passes(Throwable failure) {
    return CompletionCause.of(failure) instanceof StoreBusyException;
  }

  /** Whether the disk is full. */
  public static boolean isDiskFull(Throwable failure) {
    return CompletionCause.of(failure) instanceof StoreDiskFullException;
  }

  /** Whether a retry cannot succeed: the task has ended, or the change is not legal. */
  public static boolean isFinal(Throwable failure) {
    Throwable reason = CompletionCause.of(failure);
    return reason instanceof TaskEndedException || reason instanceof IllegalStateException;
  }
}
