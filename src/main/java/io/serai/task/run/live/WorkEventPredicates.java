package io.serai.task.run.live;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import java.util.List;

/** Tests what a batch of new events means for the work on a task. */
final class WorkEventPredicates {
  private WorkEventPredicates() {}

  /** Whether the task was created by these events. */
  static boolean isNew(List<TaskEvent> events) {
    return has(events, TaskEventPayload.Created.class);
  }

  /** Whether the work starts, for the first time or again. */
  static boolean begins(List<TaskEvent> events) {
    return isRestart(events)
        || events.stream()
            .anyMatch(
                event ->
                    event.fact() instanceof TaskEventPayload.Changed changed
                        && changed.state() == TaskState.RUNNING);
  }

  /** Whether the work starts again. */
  static boolean isRestart(List<TaskEvent> events) {
    return has(events, TaskEventPayload.Restarted.class);
  }

  /** Whether input was given. */
  static boolean isAnswered(List<TaskEvent> events) {
    return has(events, TaskEventPayload.Answered.class);
  }

  /** Whether input was requested. */
  static boolean asks(List<TaskEvent> events) {
    return has(events, TaskEventPayload.Needed.class);
  }

  private static boolean has(List<TaskEvent> events, Class<? extends TaskEventPayload> kind) {
    for (TaskEvent event : events) {
      if (kind.isInstance(event.fact())) {
        return true;
      }
    }
    return false;
  }
}
