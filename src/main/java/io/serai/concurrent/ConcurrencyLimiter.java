package io.serai.concurrent;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets a few asynchronous operations run at once; others wait in their order, without a thread.
 * Thread-safe.
 */
public final class ConcurrencyLimiter {
  private static final long HEAP_PER_PARSING = 256L << 20;

  private final int most;
  private final SerialDrainLoop starts = new SerialDrainLoop(this::next);

  // guarded by this
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int running;

  /**
   * @param most number of operations that run at once
   */
  public ConcurrencyLimiter(int most) {
    this.most = most;
  }

  /** Returns how many large texts this process should parse at once. */
  public static int largeParsings() {
    Runtime java = Runtime.getRuntime();
    return largeParsings(java.maxMemory(), java.availableProcessors());
  }

  /** Returns one for each 256 MiB of heap, because a parsed text takes a multiple of its size. */
  static int largeParsings(long heap, int processors) {
    return (int) Math.min(Math.max(1, heap / HEAP_PER_PARSING), processors);
  }

  /**
   * Starts an operation as soon as it is its turn.
   *
   * @return completes as the operation does
   */
  public <T> CompletionStage<T> run(Supplier<CompletionStage<T>> operation) {
    CompletableFuture<T> result = new CompletableFuture<>();
    synchronized (this) {
      waiting.add(() -> start(operation, result));
    }
    starts.run();
    return result;
  }

  private <T> void start(Supplier<CompletionStage<T>> operation, CompletableFuture<T> result) {
    CompletionStage<T> stage;
    try {
      stage = operation.get();
    } catch (RuntimeException | Error failure) {
      stage = CompletableFuture.failedFuture(failure);
    }
    stage.whenComplete(
        (value, failure) -> {
          end();
          if (failure == null) {
            result.complete(value);
          } else {
            result.completeExceptionally(failure);
          }
          starts.run();
        });
  }

  private synchronized @Nullable Runnable next() {
    Runnable next = running < most ? waiting.poll() : null;
    if (next != null) {
      running++;
    }
    return next;
  }

  private synchronized void end() {
    running--;
  }
}
