package io.serai.task.run;

import io.serai.task.NewTask;
import io.serai.task.TaskStatus;
import java.time.Duration;

/**
 * Told what becomes of the tasks of this hub, such as for counts. It may be called on any thread,
 * for several tasks at once, and must return at once.
 */
public interface TaskObserver {

  /** Work on the task begins, at first or anew. */
  default void began(NewTask task) {}

  /** Another hub has the task now. */
  default void lost(NewTask task) {}

  /**
   * The task has ended.
   *
   * @param took since this hub took it
   */
  default void ended(NewTask task, TaskStatus end, Duration took) {}
}
