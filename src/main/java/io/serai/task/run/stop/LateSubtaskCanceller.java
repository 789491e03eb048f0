package io.serai.task.run.stop;

import io.serai.task.A2aTaskState;
import io.serai.task.StopMode;
import io.serai.task.StoredTask;
import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.run.live.LiveTaskController;
import io.serai.task.run.live.LiveTasks;

/** Stops tasks that are created or taken over after their parent task was stopped. */
public final class LateSubtaskCanceller {
  private LateSubtaskCanceller() {}

  /** Stops the task if its parent ended early and therefore did not stop it. */
  public static void stop(TaskEventLog log, LiveTasks tasks, Task child) {
    String parent = child.request().parent();
    LiveTaskController parentLifecycle = parent == null ? null : tasks.find(parent);
    if (parent != null && (parentLifecycle == null || parentLifecycle.live().hasEnded())) {
      log.find(parent, 0)
          .thenAccept(
              found -> {
                if (found.filter(LateSubtaskCanceller::endedEarly).isPresent()) {
                  tasks.stopSubtask(child.id(), StopMode.NOW);
                }
              });
    }
  }

  private static boolean endedEarly(StoredTask task) {
    A2aTaskState state = task.summary().state();
    return state.isEnd() && state != A2aTaskState.COMPLETED;
  }
}
