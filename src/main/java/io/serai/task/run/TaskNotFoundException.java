package io.serai.task.run;

/** There is no such task, or it is not the asker's to see: the two look the same. */
public final class TaskNotFoundException extends TaskException {
  private static final long serialVersionUID = 1;

  private final String id;

  TaskNotFoundException(String id) {
    super("There is no task " + id + ".");
    this.id = id;
  }

  /** The id that was asked for. */
  public String id() {
    return id;
  }
}
