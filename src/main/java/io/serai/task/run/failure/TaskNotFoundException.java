package io.serai.task.run.failure;

/**
 * Thrown if the task does not exist, or the caller may not read it; the two are indistinguishable.
 */
public final class TaskNotFoundException extends TaskException {
  private final String id;

  /** Creates the failure for a task of this id. */
  public TaskNotFoundException(String id) {
    super("There is no task " + id + ".");
    this.id = id;
  }

  /** Returns the requested id. */
  public String id() {
    return id;
  }
}
