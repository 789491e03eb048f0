package io.serai.task.run;

import io.serai.store.StoreBusyException;
import java.util.concurrent.CompletionException;

/** What went wrong, without the wrapping that stages put around it. */
final class TaskFailureClassifier {
  private TaskFailureClassifier() {}

  static Throwable reason(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** Whether it is only that the log is busy. */
  static boolean passes(Throwable failure) {
    return reason(failure) instanceof StoreBusyException;
  }

  /** Whether trying again would be no use: the task has ended, or the change is not legal. */
  static boolean isFinal(Throwable failure) {
    Throwable reason = reason(failure);
    return reason instanceof TaskEndedException || reason instanceof IllegalStateException;
  }
}
