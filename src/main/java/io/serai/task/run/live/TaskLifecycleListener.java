package io.serai.task.run.live;

import io.serai.task.NewTask;
import io.serai.task.TaskStatus;
import java.time.Duration;

/**
 * Receives the start and end of every task of this hub, for metrics for example. Called on any
 * thread, concurrently for different tasks; methods must return immediately.
 */
public interface TaskLifecycleListener {

  /** Work on the task starts, for the first time or again. */
  default void began(NewTask task) {}

  /**
   * Work on the task starts for the first time.
   *
   * @param waited time since this hub accepted the task
   */
  default void started(NewTask task, Duration waited) {}

  /** Another hub has taken over the task. */
  default void lost(NewTask task) {}

  /**
   * The task has ended.
   *
   * @param took time since this hub accepted the task
   */
  default void ended(NewTask task, TaskStatus end, Duration took) {}
}
