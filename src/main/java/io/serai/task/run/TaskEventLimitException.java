package io.serai.task.run;

/** The task has reached its event limit and accepts no further messages or input. */
public final class TaskEventLimitException extends TaskException {
  private static final long serialVersionUID = 1;

  private final String id;

  TaskEventLimitException(String id, int most) {
    super("The task " + id + " has " + most + " events, the most it may have.");
    this.id = id;
  }

  /** Returns the id of the task. */
  public String id() {
    return id;
  }
}
