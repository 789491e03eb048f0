package io.serai.dialect.organization.run;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Runs actions that end later one after another, so that what happens to a task is handled in the
 * order in which it happened. Thread-safe.
 */
final class SequentialActions {
  private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);

  /** Adds an action, which begins when those before have ended, also if they have failed. */
  CompletionStage<Void> add(Supplier<CompletionStage<?>> action) {
    CompletableFuture<Void> ready;
    CompletableFuture<Void> done = new CompletableFuture<>();
    synchronized (this) {
      ready = last;
      last = done;
    }
    CompletableFuture<Void> result = new CompletableFuture<>();
    var unused = ready.whenComplete((before, ignored) -> run(action, done, result));
    return result;
  }

  private static void run(
      Supplier<CompletionStage<?>> action,
      CompletableFuture<Void> done,
      CompletableFuture<Void> result) {
    CompletionStage<?> stage;
    try {
      stage = action.get();
    } catch (RuntimeException | Error failure) {
      stage = CompletableFuture.failedFuture(failure);
    }
    stage.whenComplete(
        (value, failure) -> {
          if (failure == null) {
            result.complete(null);
          } else {
            result.completeExceptionally(failure);
          }
          done.complete(null);
        });
  }
}
