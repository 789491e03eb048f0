package io.serai.task.run.failure;

import io.serai.task.Task;

/** Thrown if the hub stops before the task reached the status that a request waits for. */
public final class TaskWaitInterruptedException extends TaskException {
  private final transient Task task;
  private final boolean continues;

  public TaskWaitInterruptedException(Task task, boolean continues) {
    super(
        "The hub stops before task "
            + task.id()
            + (continues
                ? " has ended; it continues without it. Get the task later."
                : " has ended, and its work may be lost. Get the task once the hub is back."));
    this.task = task;
    this.continues = continues;
  }

  /** Returns the current state of the task. */
  public Task task() {
    return task;
  }

  /** Whether the task continues on another hub or after the next start. */
  public boolean continues() {
    return continues;
  }
}
