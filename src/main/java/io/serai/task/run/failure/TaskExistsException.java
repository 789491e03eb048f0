package io.serai.task.run.failure;

import io.serai.task.Task;

/** Thrown if a task with this id already exists, possibly of another owner. */
public final class TaskExistsException extends TaskException {
  private final transient Task task;

  public TaskExistsException(Task task) {
    super("Task " + task.id() + " already exists.");
    this.task = task;
  }

  /** Returns the existing task. */
  public Task task() {
    return task;
  }
}
