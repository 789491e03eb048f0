package io.serai.concurrent;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs work on threads on which callers take turns, so that no caller waits for all the work of
 * another one. Thread-safe.
 */
public final class RoundRobinExecutor {
  private final Executor threads;
  private final RoundRobinQueue<Runnable> waiting = new RoundRobinQueue<>(); // guarded by this

  /**
   * @param threads with a bounded queue
   */
  public RoundRobinExecutor(Executor threads) {
    this.threads = threads;
  }

  /** Returns how much work of a caller waits. */
  public synchronized int waiting(String caller) {
    return waiting.size(caller);
  }

  /**
   * Runs work for a caller.
   *
   * @throws RejectedExecutionException if too much work waits already
   */
  public synchronized void execute(String caller, Runnable work) {
    waiting.add(caller, work);
    try {
      threads.execute(this::runNext);
    } catch (RejectedExecutionException full) {
      waiting.removeNewest(caller);
      throw full;
    }
  }

  private void runNext() {
    Objects.requireNonNull(next(), "all work is run once").run();
  }

  private synchronized @Nullable Runnable next() {
    return waiting.poll();
  }
}
