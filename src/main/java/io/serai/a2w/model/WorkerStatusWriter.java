package io.serai.a2w.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.EndReason;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.TaskProgress;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes the payload of status updates (A2W sections 9 and 10.1). */
public final class WorkerStatusWriter {
  private static final String STATE = "state";
  private static final String TASK_ID = "task_id";
  private static final String PROGRESS = "progress";
  private static final String WEIGHT = "weight";

  private WorkerStatusWriter() {}

  /** Returns the status of an agent that has no live task. */
  public static ObjectNode idle(int weight) {
    return JsonMappers.object()
        .put(STATE, "idle")
        .putNull(TASK_ID)
        .put(PROGRESS, 0)
        .put(WEIGHT, weight)
        .put("message", "");
  }

  /** Returns the status of a task, without telemetry. */
  public static ObjectNode of(Task task, int weight) {
    TaskStatus status = task.status();
    return of(
        task.id(),
        status.state(),
        task.progress(),
        words(status.message(), task.progress()),
        status.reason(),
        task.stopAsked(),
        weight);
  }

  /**
   * Returns the status of a task, without telemetry.
   *
   * @param reason why the task ended early; null if it did not
   */
  public static ObjectNode of(
      String taskId,
      TaskState state,
      TaskProgress progress,
      String message,
      @Nullable EndReason reason,
      boolean stopRequested,
      int weight) {
    ObjectNode payload =
        JsonMappers.object()
            .put(STATE, text(state))
            .put(TASK_ID, taskId)
            .put(PROGRESS, state == TaskState.FINISHED ? 1 : progress.value())
            .put(WEIGHT, weight)
            .put("message", message);
    if (stopRequested) {
      payload.put("stop_requested", true);
    }
    if (state == TaskState.TERMINATED && reason != null) {
      payload.put("termination_reason", reason.name().toLowerCase(Locale.ROOT));
    }
    return payload;
  }

  /** Returns the name of a state as it is sent. */
  public static String text(TaskState state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the telemetry that a task has reported (A2W-59); null for none. */
  public static @Nullable ObjectNode telemetry(TaskProgress progress) {
    return progress.telemetry() instanceof ObjectNode reported ? reported.deepCopy() : null;
  }

  private static String words(@Nullable Message message, TaskProgress progress) {
    if (message != null) {
      return message.text();
    }
    return progress.note() == null ? "" : progress.note();
  }
}
