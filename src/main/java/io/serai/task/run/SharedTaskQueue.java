package io.serai.task.run;

import java.util.concurrent.CompletionStage;

/**
 * The line of tasks that wait for a place, where hubs of one log share it: it holds ids alone, and
 * may hold one several times. Whoever takes an id out {@linkplain TaskDispatcher#claim claims} it.
 */
@FunctionalInterface
public interface SharedTaskQueue {
  /** The highest rank. */
  int HIGHEST = 9;

  /**
   * Puts a task in.
   *
   * @param rank 0 to {@value #HIGHEST}; who ranks higher goes first
   * @return completes when it stands there
   */
  CompletionStage<Void> put(String taskId, int rank);
}
