package io.serai.task.run;

import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import java.util.List;

/**
 * A change of a task, decided where it is written: it sees the task as everything before it leaves
 * it, and is asked again where another hub wrote first.
 */
@FunctionalInterface
interface TaskCommand {

  /**
   * The facts to write; none where nothing is to change.
   *
   * @throws TaskException where the change cannot be
   */
  List<TaskEventPayload> on(TaskEventFold tip);
}
