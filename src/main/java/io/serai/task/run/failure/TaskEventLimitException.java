package io.serai.task.run.failure;

/** Thrown if the task has reached a limit and accepts no further messages or input. */
public final class TaskEventLimitException extends TaskException {
  private final String id;

  public TaskEventLimitException(String id, int most) {
    this(id, "The task " + id + " has " + most + " events, the most it may have.");
  }

  private TaskEventLimitException(String id, String message) {
    super(message);
    this.id = id;
  }

  /** The messages that were added to the task are too long together. */
  public static TaskEventLimitException ofMessages(String id, long most) {
    return new TaskEventLimitException(
        id,
        ("The messages that were added to the task %s have more than %s characters together, "
                + "so it takes no more. Wait for its end, or cancel it.")
            .formatted(id, most));
  }

  /** Returns the id of the task. */
  public String id() {
    return id;
  }
}
