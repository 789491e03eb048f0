package io.serai.task.run;

/** The task has as many events as it may; nothing more can be said to it. */
public final class TaskEventLimitException extends TaskException {
  private static final long serialVersionUID = 1;

  private final String id;

  TaskEventLimitException(String id, int most) {
    super("The task " + id + " has " + most + " events, the most it may have.");
    this.id = id;
  }

  /** The task. */
  public String id() {
    return id;
  }
}
