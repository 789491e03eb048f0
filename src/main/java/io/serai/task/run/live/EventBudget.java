package io.serai.task.run.live;

import io.serai.task.EndReason;
import io.serai.task.ErrorCode;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.TaskState;
import io.serai.task.run.failure.TaskMemoryFullException;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskCommand;
import io.serai.task.run.state.TaskCommands;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Limits the number of events of one run of a task, and the memory that they take.
 *
 * <p>When the limit is reached, progress and log lines are dropped. One log line says so, and the
 * last dropped progress is written when the run ends. Any other report fails the task, as does one
 * that does not fit into the memory of live tasks.
 */
final class EventBudget {
  /** Error code of a task that exceeded its event limit. */
  static final String EVENT_LIMIT_EXCEEDED = ErrorCode.INTERNAL.code();

  private final int maxEvents;
  private final DispatcherServices services;
  private final EventSourcedTask live;
  private volatile TaskEventPayload.@Nullable Progressed droppedProgress;

  EventBudget(DispatcherServices services, EventSourcedTask live) {
    this.live = live;
    this.services = services;
    this.maxEvents = services.config().mostEvents();
  }

  /** Wraps a command so that it respects the limit. */
  TaskCommand limit(TaskCommand command) {
    return fold -> check(fold, command.on(fold));
  }

  /** Returns a command that writes the last dropped progress; null if none was dropped. */
  @Nullable TaskCommand droppedProgressReport() {
    TaskEventPayload.Progressed last = droppedProgress;
    return last == null ? null : TaskCommands.report(last);
  }

  private List<TaskEventPayload> check(TaskEventFold fold, List<TaskEventPayload> payloads) {
    long remaining = maxEvents - fold.sequence();
    if (ends(payloads)) {
      return payloads;
    }
    if (payloads.size() < remaining) {
      return fitting(fold, payloads);
    }
    if (!payloads.stream().allMatch(EventBudget::isDroppable)) {
      return List.of(
          failed("It reported more than the " + maxEvents + " events that a task may have."));
    }
    payloads.forEach(this::rememberProgress);
    return remaining > 0 ? List.of(truncationNotice()) : List.of();
  }

  private void rememberProgress(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Progressed progress) {
      droppedProgress = progress;
    }
  }

  private List<TaskEventPayload> fitting(TaskEventFold fold, List<TaskEventPayload> payloads) {
    try {
      live.grow(fold.weight() + payloads.stream().mapToLong(TaskMemoryEstimator::of).sum());
      return payloads;
    } catch (TaskMemoryFullException full) {
      return List.of(failed("It reported more than there is memory for. " + full.getMessage()));
    }
  }

  private TaskEventPayload failed(String reason) {
    return new TaskEventPayload.Changed(
        TaskState.TERMINATED, EndReason.ERROR, EVENT_LIMIT_EXCEEDED, services.message(reason));
  }

  private TaskEventPayload truncationNotice() {
    return new TaskEventPayload.Logged(
        "warn",
        "The task has " + maxEvents + " events; more progress and log lines are not kept.",
        null);
  }

  private static boolean isDroppable(TaskEventPayload payload) {
    return payload instanceof TaskEventPayload.Progressed
        || payload instanceof TaskEventPayload.Logged;
  }

  private static boolean ends(List<TaskEventPayload> payloads) {
    return payloads.stream()
        .anyMatch(payload -> payload instanceof TaskEventPayload.Changed c && c.state().isEnd());
  }
}
