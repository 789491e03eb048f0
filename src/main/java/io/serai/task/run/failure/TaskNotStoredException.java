package io.serai.task.run.failure;

/**
 * Thrown if the work of a task has ended, but its end cannot be stored now, because the disk is
 * full. The hub tries again until it can.
 */
public final class TaskNotStoredException extends TaskException {
  private final String id;

  public TaskNotStoredException(String id) {
    super(
        "The hub's disk is full: the end of task "
            + id
            + " is not stored yet. Free some space on it, then get the task.");
    this.id = id;
  }

  /** Returns the id of the task. */
  public String id() {
    return id;
  }
}
