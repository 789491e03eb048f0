package io.serai.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jspecify.annotations.Nullable;

/**
 * A database operation and the future of its result.
 *
 * @param step what its transaction does with the result before the commit; null for nothing
 */
record DatabaseWorkItem<T>(
    HandleCallback<T, RuntimeException> callback,
    @Nullable BatchStep<T> step,
    CompletableFuture<T> future) {

  static <T> DatabaseWorkItem<T> of(
      HandleCallback<T, RuntimeException> callback, @Nullable BatchStep<T> step) {
    return new DatabaseWorkItem<>(callback, step, new CompletableFuture<>());
  }

  /** Runs an operation that has no step. */
  UnreportedOutcome run(Handle handle) {
    return run(handle, new BatchSteps());
  }

  /**
   * Runs the callback; the result completes the future only when the returned outcome is reported.
   *
   * @param steps receives the result, if the operation has a step
   */
  UnreportedOutcome run(Handle handle, BatchSteps steps) {
    T value = callback.withHandle(handle);
    if (step != null) {
      steps.add(step, value);
    }
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
