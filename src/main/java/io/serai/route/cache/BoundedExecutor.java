package io.serai.route.cache;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/** Submits work to an executor that others use too, and rejects it if too much of it waits. */
final class BoundedExecutor implements Executor {
  private final Executor executor;
  private final Semaphore room;

  /**
   * Creates an executor.
   *
   * @param max how much of its work may wait or run
   */
  BoundedExecutor(Executor executor, int max) {
    this.executor = executor;
    this.room = new Semaphore(max);
  }

  @Override
  public void execute(Runnable work) {
    if (!room.tryAcquire()) {
      throw new RejectedExecutionException("too much work waits");
    }
    try {
      executor.execute(
          () -> {
            try {
              work.run();
            } finally {
              room.release();
            }
          });
    } catch (RejectedExecutionException full) {
      room.release();
      throw full;
    }
  }
}
