package io.serai.task.run;

import io.serai.task.Task;

/** The task has ended already, so that nothing can happen to it. */
public final class TaskEndedException extends TaskException {
  private static final long serialVersionUID = 1;

  private final transient Task task;

  TaskEndedException(Task task) {
    super("The task " + task.id() + " is " + task.state() + ", which is its end.");
    this.task = task;
  }

  /** The task as it ended. */
  public Task task() {
    return task;
  }
}
