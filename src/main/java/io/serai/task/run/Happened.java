package io.serai.task.run;

import io.serai.task.Fact;
import io.serai.task.TaskEvent;
import io.serai.task.TaskState;
import java.util.List;

/** What some new events of a task, together, say of its work. */
final class Happened {
  private Happened() {}

  /** Whether the task was made just now. */
  static boolean isNew(List<TaskEvent> events) {
    return has(events, Fact.Created.class);
  }

  /** Whether its work begins, for the first time or anew. */
  static boolean begins(List<TaskEvent> events) {
    return isRestart(events)
        || events.stream()
            .anyMatch(
                event ->
                    event.fact() instanceof Fact.Changed changed
                        && changed.state() == TaskState.RUNNING);
  }

  /** Whether its work begins anew. */
  static boolean isRestart(List<TaskEvent> events) {
    return has(events, Fact.Restarted.class);
  }

  /** Whether it was given an answer. */
  static boolean isAnswered(List<TaskEvent> events) {
    return has(events, Fact.Answered.class);
  }

  private static boolean has(List<TaskEvent> events, Class<? extends Fact> kind) {
    return events.stream().anyMatch(event -> kind.isInstance(event.fact()));
  }
}
