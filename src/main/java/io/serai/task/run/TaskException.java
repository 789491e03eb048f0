package io.serai.task.run;

/** What a task cannot do, in one line for people. */
public abstract sealed class TaskException extends RuntimeException
    permits AgentQueueFullException,
        TaskEndedException,
        TaskExistsException,
        TaskEventLimitException,
        HubStoppingException,
        TaskNotFoundException {
  private static final long serialVersionUID = 1;

  TaskException(String message) {
    super(message, null, false, false);
  }
}
