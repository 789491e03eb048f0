package io.serai.task.run;

import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskState;

/** Stops tasks that are created or taken over after their parent task was stopped. */
final class LateSubtaskCanceller {
  private LateSubtaskCanceller() {}

  /** Stops the task if its parent ended early and therefore did not stop it. */
  static void stop(DispatcherContext dispatcherContext, Task child) {
    String parent = child.request().parent();
    TaskLifecycle parentLifecycle = parent == null ? null : dispatcherContext.lifecycle(parent);
    if (parent != null && (parentLifecycle == null || parentLifecycle.live().hasEnded())) {
      dispatcherContext
          .log()
          .find(parent)
          .thenAccept(
              found -> {
                if (found.map(Task::state).filter(LateSubtaskCanceller::endedEarly).isPresent()) {
                  dispatcherContext.stop(child, StopMode.NOW);
                }
              });
    }
  }

  private static boolean endedEarly(TaskState state) {
    return state == TaskState.STOPPED || state == TaskState.TERMINATED;
  }
}
