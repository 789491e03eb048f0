package io.serai.task.run.state;

/** Thrown if a task could not be created because its id is already in the log. */
public final class TaskIdConflictException extends RuntimeException {
  TaskIdConflictException() {
    super("the task already exists", null, false, false);
  }
}
