package io.serai.task.run.work;

import io.serai.task.Artifact;
import io.serai.task.NewTask;
import io.serai.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Does one kind of work of tasks: skills, remote agents of one protocol. {@link TaskRunners} finds
 * the runner of a task.
 */
@FunctionalInterface
public interface TaskRunner {

  /**
   * Starts the work on a task and returns immediately; work that waits must not block the thread.
   * Called in the context of the submitter, or in the background if the task was queued. Called
   * once per task, and again only if the work may run again: after a crash, or after the run was
   * abandoned.
   *
   * @return the outcome; a failed stage fails the task. Ignored if the task was ended from outside
   *     before
   */
  CompletionStage<TaskOutcome> run(TaskContext task);

  /**
   * Whether this runner does the work of the task. Called several times per task, so it must be
   * cheap. By default it does the work of every task.
   */
  default boolean takes(NewTask task) {
    return true;
  }

  /** Whether the work of the task may run again: after a crash, or after its route changed. */
  default boolean mayRunAgain(Task task) {
    return false;
  }

  /**
   * Returns artifacts for a task that fails because it was interrupted and may not run again. Must
   * not block. By default there are none.
   *
   * @param reason why it fails, in words for the caller
   */
  default List<Artifact> artifactsOfInterrupted(Task task, String reason) {
    return List.of();
  }

  /** Returns the maximum duration of a task of this runner; zero for no limit. */
  default Duration timeLimit(NewTask task) {
    return Duration.ZERO;
  }

  /**
   * Whether the work is done outside this hub, so that a stopping hub leaves it to the next start.
   */
  default boolean mayBeLeft(NewTask task) {
    return false;
  }

  /**
   * Whether the work itself ends a task that is canceled, because a service must be notified. Such
   * a task is canceled when its work ends, or after the time that work has to wind down.
   */
  default boolean confirmsCancel(NewTask task) {
    return false;
  }

  /**
   * Stops ending tasks, because the hub closes: work that is still running is left to the next
   * start. Must not block or fail.
   */
  default void stop() {}
}
