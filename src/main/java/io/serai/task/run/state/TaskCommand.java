package io.serai.task.run.state;

import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.run.failure.TaskException;
import java.util.List;

/**
 * A change to a task, evaluated against the task's state at the time of writing. It is evaluated
 * again if another hub wrote first, so it must not have side effects.
 */
public @FunctionalInterface interface TaskCommand {

  /**
   * Returns the payloads of the events to write; empty to change nothing.
   *
   * @throws TaskException if the change is not possible in this state
   */
  List<TaskEventPayload> on(TaskEventFold fold);
}
