package io.serai.concurrent;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the same asynchronous work for many callers, never twice at once: those who call while it
 * runs share one further run, which begins after the current one. So each caller gets a run that
 * began after its call. Thread-safe.
 */
public final class CoalescingRun {
  private final Supplier<? extends CompletionStage<Void>> work;
  private CompletableFuture<Void> current = CompletableFuture.completedFuture(null);
  private @Nullable CompletableFuture<Void> next;

  /**
   * @param work must not block
   */
  public CoalescingRun(Supplier<? extends CompletionStage<Void>> work) {
    this.work = work;
  }

  /** Returns the run that begins now, or after the current one; it fails if its work does. */
  public synchronized CompletionStage<Void> run() {
    CompletableFuture<Void> shared = next;
    if (shared != null) {
      return shared.copy();
    }
    CompletableFuture<Void> run = new CompletableFuture<>();
    next = run;
    var unused = current.whenComplete((done, failure) -> begin(run));
    return run.copy();
  }

  private synchronized void begin(CompletableFuture<Void> run) {
    current = run;
    next = null;
    try {
      work.get()
          .whenComplete(
              (done, failure) -> {
                if (failure == null) {
                  run.complete(null);
                } else {
                  run.completeExceptionally(failure);
                }
              });
    } catch (RuntimeException | Error failure) {
      run.completeExceptionally(failure);
    }
  }
}
