package io.serai.task.run.feed;

import io.serai.task.TaskSummary;

/** What a subscriber of the list of tasks is told. */
public sealed interface TaskListChange {

  /**
   * A task is new, or its state has changed. The same may be told again.
   *
   * @param task as it is now, without its size in the log
   */
  record Changed(TaskSummary task) implements TaskListChange {}

  /**
   * The subscriber is to read the list: at the beginning, and after more changes than are kept for
   * it.
   */
  record Reset() implements TaskListChange {}
}
