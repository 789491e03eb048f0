package io.serai.task.run;

import io.serai.task.EndReason;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many events a task's work may make. Beyond it nobody hears of more progress, but that the
 * last one is told with the end, nor of log lines, but one that says so; whatever else it reports
 * fails the task. For one run.
 */
final class EventBudget {
  /** The code of a task that did more than it may. */
  static final String TOO_MUCH = "E030";

  private final int most;
  private final TaskRuntime taskRuntime;
  private volatile TaskEventPayload.@Nullable Progressed untold;

  EventBudget(TaskRuntime taskRuntime) {
    this.taskRuntime = taskRuntime;
    this.most = taskRuntime.settings().mostEvents();
  }

  /** The move within the bound. */
  TaskCommand on(TaskCommand taskCommand) {
    return tip -> within(tip, taskCommand.on(tip));
  }

  /** The last progress that was not told; none where all was. */
  @Nullable TaskCommand rest() {
    TaskEventPayload.Progressed last = untold;
    return last == null ? null : TaskCommands.report(last);
  }

  private List<TaskEventPayload> within(TaskEventFold tip, List<TaskEventPayload> facts) {
    long room = most - tip.sequence();
    if (facts.size() < room || ends(facts)) {
      return facts;
    }
    if (!facts.stream().allMatch(EventBudget::isPassing)) {
      return List.of(tooMuch());
    }
    facts.forEach(this::keep);
    return room > 0 ? List.of(silence()) : List.of();
  }

  private void keep(TaskEventPayload taskEventPayload) {
    if (taskEventPayload instanceof TaskEventPayload.Progressed progress) {
      untold = progress;
    }
  }

  private TaskEventPayload tooMuch() {
    return new TaskEventPayload.Changed(
        TaskState.TERMINATED,
        EndReason.ERROR,
        TOO_MUCH,
        taskRuntime.message("It reported more than the " + most + " events that a task may have."));
  }

  private TaskEventPayload silence() {
    return new TaskEventPayload.Logged(
        "warn",
        "The task has " + most + " events; more progress and log lines are not kept.",
        null);
  }

  private static boolean isPassing(TaskEventPayload taskEventPayload) {
    return taskEventPayload instanceof TaskEventPayload.Progressed
        || taskEventPayload instanceof TaskEventPayload.Logged;
  }

  private static boolean ends(List<TaskEventPayload> facts) {
    return facts.stream()
        .anyMatch(
            taskEventPayload ->
                taskEventPayload instanceof TaskEventPayload.Changed c && c.state().isEnd());
  }
}
