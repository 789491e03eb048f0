package io.serai.task.run;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import java.util.List;

/** What some new events of a task, together, say of its work. */
final class EventPredicates {
  private EventPredicates() {}

  /** Whether the task was made just now. */
  static boolean isNew(List<TaskEvent> events) {
    return has(events, TaskEventPayload.Created.class);
  }

  /** Whether its work begins, for the first time or anew. */
  static boolean begins(List<TaskEvent> events) {
    return isRestart(events)
        || events.stream()
            .anyMatch(
                event ->
                    event.fact() instanceof TaskEventPayload.Changed changed
                        && changed.state() == TaskState.RUNNING);
  }

  /** Whether its work begins anew. */
  static boolean isRestart(List<TaskEvent> events) {
    return has(events, TaskEventPayload.Restarted.class);
  }

  /** Whether it was given an answer. */
  static boolean isAnswered(List<TaskEvent> events) {
    return has(events, TaskEventPayload.Answered.class);
  }

  private static boolean has(List<TaskEvent> events, Class<? extends TaskEventPayload> kind) {
    return events.stream().anyMatch(event -> kind.isInstance(event.fact()));
  }
}
