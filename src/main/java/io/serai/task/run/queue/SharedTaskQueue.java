package io.serai.task.run.queue;

import java.util.concurrent.CompletionStage;

/**
 * A queue of waiting tasks that hubs with a shared log use together. It contains only task ids,
 * possibly more than once. A hub that takes out an id claims the task.
 */
@FunctionalInterface
public interface SharedTaskQueue {
  /** The highest rank. */
  int HIGHEST = 9;

  /**
   * Adds a task.
   *
   * @param rank 0 to {@value #HIGHEST}; higher ranks are served first
   * @return completes when the task is in the queue. If it fails, the task waits in the memory of
   *     its hub, and has no effect if it is taken out of the queue nevertheless
   */
  CompletionStage<Void> put(String taskId, int rank);

  /** Whether the queue cannot be used for now. */
  default boolean isAway() {
    return false;
  }
}
