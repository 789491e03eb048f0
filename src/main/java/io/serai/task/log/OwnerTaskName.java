package io.serai.task.log;

import io.serai.task.NewTask;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The name that an owner gave a task. */
record OwnerTaskName(String owner, String name) {

  /** Returns the name of the task that these events create; null if it has none. */
  static @Nullable OwnerTaskName of(List<TaskEvent> events) {
    return events.get(0).fact() instanceof TaskEventPayload.Created created
        ? of(created.task())
        : null;
  }

  private static @Nullable OwnerTaskName of(NewTask task) {
    return task.reference() == null ? null : new OwnerTaskName(task.owner(), task.reference());
  }

  /** Returns the name of a task; null if it has none. */
  static @Nullable OwnerTaskName of(TaskRow.Key task) {
    return task.reference() == null ? null : new OwnerTaskName(task.owner(), task.reference());
  }
}
