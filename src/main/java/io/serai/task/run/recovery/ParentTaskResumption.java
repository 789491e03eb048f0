package io.serai.task.run.recovery;

import io.serai.task.StoredTask;
import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.run.live.LiveTaskController;

/**
 * Lets a task run again that has waited since a restart for the answer to the question of a task
 * that it delegated, once that one does not ask any more. While its work runs, the work itself
 * notices that.
 */
final class ParentTaskResumption {
  private ParentTaskResumption() {}

  /**
   * To be called when a task is taken over: its subtasks may have got their answers before.
   *
   * @param whole the task with its delegations
   */
  static void takenOver(TaskEventLog log, LiveTaskController parent, Task whole) {
    if (!parent.waitsWithoutRun()) {
      return;
    }
    whole.delegations().stream()
        .filter(subtask -> !subtask.returned() && subtask.child() != null)
        .forEach(
            subtask ->
                log.find(subtask.child(), 0)
                    .thenAccept(
                        found -> {
                          if (found.isPresent() && !asks(found.get())) {
                            parent.runAgain();
                          }
                        }));
  }

  private static boolean asks(StoredTask task) {
    return task.summary().state().isInterrupted();
  }
}
