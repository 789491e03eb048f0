package io.serai.task.run;

import io.serai.task.Task;

/** A task of this id is there already; it may be another owner's. */
public final class TaskExistsException extends TaskException {
  private static final long serialVersionUID = 1;

  private final transient Task task;

  TaskExistsException(Task task) {
    super("There is a task " + task.id() + " already.");
    this.task = task;
  }

  /** The task that is there. */
  public Task task() {
    return task;
  }
}
