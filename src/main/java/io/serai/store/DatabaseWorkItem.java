package io.serai.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;

/** Something to do with the database and who waits for it. */
record DatabaseWorkItem<T>(
    HandleCallback<T, RuntimeException> callback, CompletableFuture<T> future) {

  static <T> DatabaseWorkItem<T> of(HandleCallback<T, RuntimeException> callback) {
    return new DatabaseWorkItem<>(callback, new CompletableFuture<>());
  }

  /** Runs the callback; what it returns is the work's outcome once it is settled. */
  UnreportedOutcome run(Handle handle) {
    T value = callback.withHandle(handle);
    return executor -> complete(executor, () -> future.complete(value));
  }

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

  /** An outcome that nobody knows yet. */
  @FunctionalInterface
  interface UnreportedOutcome {
    void tell(Executor executor);
  }
}
