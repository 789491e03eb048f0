package io.serai.task.run;

import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskState;

/** Tasks that come to be here when the one above them has been stopped already. */
final class OrphanTaskStopper {
  private OrphanTaskStopper() {}

  /** Stops the task where the one above it ended early, and so did not stop it itself. */
  static void stop(TaskRuntime taskRuntime, Task child) {
    String parent = child.request().parent();
    TaskLifecycle above = parent == null ? null : taskRuntime.job(parent);
    if (parent != null && (above == null || above.live().hasEnded())) {
      taskRuntime
          .log()
          .find(parent)
          .thenAccept(
              found -> {
                if (found.map(Task::state).filter(OrphanTaskStopper::isEarly).isPresent()) {
                  taskRuntime.stop(child, StopMode.NOW);
                }
              });
    }
  }

  private static boolean isEarly(TaskState state) {
    return state == TaskState.STOPPED || state == TaskState.TERMINATED;
  }
}
