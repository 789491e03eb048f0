package io.serai.task.run;

import io.serai.task.NewTask;
import java.util.concurrent.CompletionStage;

/** Does the work of tasks. */
@FunctionalInterface
public interface TaskRunner {

  /**
   * Starts the work on a task and returns immediately; work that waits must not hold the thread.
   * Called in the context of the submitter, or in the background if the task was queued. Called
   * once per task, and again only if the work may run again: after a crash, or after the run was
   * abandoned.
   *
   * @return the outcome; a failed stage fails the task. Ignored if the task was ended from outside
   *     before
   */
  CompletionStage<TaskOutcome> run(TaskContext task);

  /**
   * Whether the work is done outside this hub, so that a stopping hub leaves it to the next start.
   */
  default boolean mayBeLeft(NewTask task) {
    return false;
  }
}
