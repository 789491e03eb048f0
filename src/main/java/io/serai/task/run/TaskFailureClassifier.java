package io.serai.task.run;

import io.serai.store.StoreBusyException;
import java.util.concurrent.CompletionException;

/** Unwraps failures of stages and classifies them for retries. */
final class TaskFailureClassifier {
  private TaskFailureClassifier() {}

  /** Returns the cause of a {@link CompletionException}, otherwise the failure itself. */
  static Throwable reason(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** Whether the failure is temporary because the log is busy. */
  static boolean passes(Throwable failure) {
    return reason(failure) instanceof StoreBusyException;
  }

  /** Whether a retry cannot succeed: the task has ended, or the change is not legal. */
  static boolean isFinal(Throwable failure) {
    Throwable reason = reason(failure);
    return reason instanceof TaskEndedException || reason instanceof IllegalStateException;
  }
}
