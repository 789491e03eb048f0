package io.serai.task.run;

import io.serai.task.NewTask;
import java.util.concurrent.CompletionStage;

/** What does the work of tasks. */
@FunctionalInterface
public interface TaskRunner {

  /**
   * Begins the work on a task and returns at once; a task that waits or calls holds no thread. Runs
   * on the caller's kind of thread, or in the background where the task waited for a place. It is
   * called once for a task, and again only after a crash where the task may run again.
   *
   * @return completes with the outcome; a failure of the stage is a failed task. What comes after
   *     the task was ended from outside is passed over
   */
  CompletionStage<TaskOutcome> run(TaskContext task);

  /** Whether the work is done elsewhere, so that a hub which stops leaves it to the next start. */
  default boolean mayBeLeft(NewTask task) {
    return false;
  }
}
