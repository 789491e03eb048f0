package io.serai.task.run.read;

import io.serai.concurrent.CompletionCause;
import io.serai.concurrent.ConcurrencyLimiter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Supplier;

/**
 * Hands large tasks over on a worker thread, so that encoding them holds up neither an event loop
 * nor the threads that complete the reads of the database. Other large JSON is computed there, too.
 */
public record LargeTaskOffloader(Executor worker, ConcurrencyLimiter turns) {
  /** Bytes from which on a task, or other JSON, is large. */
  static final long LARGE = 128 << 10;

  /** Creates one that uses half of the processors, and half of the worker's threads. */
  public static LargeTaskOffloader on(Executor worker) {
    int processors = Runtime.getRuntime().availableProcessors();
    return new LargeTaskOffloader(worker, new ConcurrencyLimiter(most(processors, worker)));
  }

  /** Returns how many tasks are handed over at once; the worker has other work too. */
  static int most(int processors, Executor worker) {
    int threads =
        worker instanceof ThreadPoolExecutor pool ? pool.getMaximumPoolSize() : processors;
    return Math.max(1, Math.min(processors, threads) / 2);
  }

  /** Hands over what was read, which has this size. */
  public <T> CompletionStage<T> ofSize(long bytes, T read) {
    return bytes < LARGE ? CompletableFuture.completedFuture(read) : onWorker(read);
  }

  /** Computes with data of this size: at once if there is little, else on the worker. */
  public <T> CompletionStage<T> compute(long bytes, Supplier<T> work) {
    return ofSize(bytes, work).thenApply(Supplier::get);
  }

  /** Computes with data of an unknown size on the worker. */
  public <T> CompletionStage<T> compute(Supplier<T> work) {
    return onWorker(work).thenApply(Supplier::get);
  }

  /**
   * Begins after the current turn of an event loop. The loop has added what follows by then; it
   * would run what it adds to a result that is complete.
   */
  private <T> CompletionStage<T> onWorker(T read) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Context loop = Vertx.currentContext();
    if (loop == null) {
      begin(read, result);
    } else {
      loop.runOnContext(turn -> begin(read, result));
    }
    return result;
  }

  private <T> void begin(T read, CompletableFuture<T> result) {
    turns
        .run(() -> CompletableFuture.runAsync(() -> result.complete(read), worker))
        .whenComplete(
            (done, failure) -> {
              if (failure != null) { // the hub is stopping
                result.completeExceptionally(CompletionCause.of(failure));
              }
            });
  }
}
