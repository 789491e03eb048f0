package io.serai.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;

/** A database operation and the future of its result. */
record DatabaseWorkItem<T>(
    HandleCallback<T, RuntimeException> callback, CompletableFuture<T> future) {

  static <T> DatabaseWorkItem<T> of(HandleCallback<T, RuntimeException> callback) {
    return new DatabaseWorkItem<>(callback, new CompletableFuture<>());
  }

  /**
   * Runs the callback; the result completes the future only when the returned outcome is reported.
   */
  UnreportedOutcome run(Handle handle) {
    T value = callback.withHandle(handle);
    return executor -> complete(executor, () -> future.complete(value));
  }

  /** Returns the outcome of a failed operation. */
  UnreportedOutcome failed(Throwable failure) {
    return executor -> complete(executor, () -> future.completeExceptionally(failure));
  }

  private static void complete(Executor executor, Runnable completion) {
    try {
      executor.execute(completion);
    } catch (RejectedExecutionException e) {
      completion.run();
    }
  }

  /** Result of an operation whose future is not completed yet. */
  @FunctionalInterface
  interface UnreportedOutcome {
    void report(Executor executor);
  }
}
