package io.serai.task.run.failure;

import io.serai.task.Task;

/** Thrown if the task has already ended and cannot be changed. */
public final class TaskEndedException extends TaskException {
  private final transient Task task;

  public TaskEndedException(Task task) {
    super("The task " + task.id() + " is " + task.state() + ", which is its end.");
    this.task = task;
  }

  /** Returns the ended task. */
  public Task task() {
    return task;
  }
}
