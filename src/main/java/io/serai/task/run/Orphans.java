package io.serai.task.run;

import io.serai.task.Stop;
import io.serai.task.Task;
import io.serai.task.TaskState;

/** Tasks that come to be here when the one above them has been stopped already. */
final class Orphans {
  private Orphans() {}

  /** Stops the task where the one above it ended early, and so did not stop it itself. */
  static void stop(Works works, Task child) {
    String parent = child.request().parent();
    Job above = parent == null ? null : works.job(parent);
    if (parent != null && (above == null || above.live().hasEnded())) {
      works
          .log()
          .find(parent)
          .thenAccept(
              found -> {
                if (found.map(Task::state).filter(Orphans::isEarly).isPresent()) {
                  works.stop(child, Stop.NOW);
                }
              });
    }
  }

  private static boolean isEarly(TaskState state) {
    return state == TaskState.STOPPED || state == TaskState.TERMINATED;
  }
}
