package io.serai.task.run;

import io.serai.task.EndReason;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes over tasks of hubs that are gone. Two hubs may try the same one: the first to write has it,
 * since the other's expectation no longer holds.
 */
final class TaskRecovery {
  private static final Logger LOG = LoggerFactory.getLogger(TaskRecovery.class);
  private static final int PAGE = 256;

  private final TaskRuntime taskRuntime;

  TaskRecovery(TaskRuntime taskRuntime) {
    this.taskRuntime = taskRuntime;
  }

  /** Takes over everything that is abandoned now. */
  CompletionStage<Void> run() {
    return taskRuntime
        .log()
        .abandoned(taskRuntime.surroundings().hub(), PAGE)
        .thenCompose(this::takeAll)
        .thenCompose(page -> page == PAGE ? run() : CompletableFuture.<Void>completedFuture(null));
  }

  private CompletionStage<Integer> takeAll(List<String> ids) {
    CompletionStage<Void> all = CompletableFuture.completedFuture(null);
    for (String id : ids) {
      all = all.thenCompose(done -> take(id));
    }
    return all.thenApply(done -> ids.size());
  }

  private CompletionStage<Void> take(String id) {
    return EventSourcedTask.load(id, taskRuntime.log(), taskRuntime.surroundings().clock())
        .thenCompose(live -> live.task().thenCompose(task -> take(live, task)));
  }

  private CompletionStage<Void> take(EventSourcedTask live, Task task) {
    TaskLifecycle taskLifecycle =
        new TaskLifecycle(
            task.request(), live, taskRuntime, taskRuntime.surroundings().background());
    if (task.state().isEnd() || taskRuntime.add(taskLifecycle) != null) {
      return CompletableFuture.completedFuture(null);
    }
    return live.post(tip -> takeover(tip, task.hub())).thenRun(() -> taken(taskLifecycle, task));
  }

  private List<TaskEventPayload> takeover(TaskEventFold tip, String from) {
    if (TaskCommands.status(tip).state().isEnd() || !tip.hub().equals(from)) {
      return List.of();
    }
    List<TaskEventPayload> facts = new ArrayList<>();
    facts.add(new TaskEventPayload.Recovered(taskRuntime.surroundings().hub()));
    facts.addAll(rest(tip));
    return facts;
  }

  private List<TaskEventPayload> rest(TaskEventFold tip) {
    TaskStatus status = TaskCommands.status(tip);
    if (tip.stopAsked()) {
      return List.of(
          new TaskEventPayload.Changed(StopMode.NOW.state(), EndReason.REQUESTED, null, null));
    }
    if (status.state() == TaskState.INITIALIZING) {
      return List.of();
    }
    if (!taskRuntime.mayRunAgain(tip.task())) {
      return List.of(
          new TaskEventPayload.Changed(
              TaskState.TERMINATED,
              EndReason.ERROR,
              "E001",
              taskRuntime.message(
                  "It was interrupted by a restart, and its work must not run twice.")));
    }
    return runsOn(status)
        ? List.of()
        : TaskCommands.steps(status.state(), TaskEventPayload.Changed.to(TaskState.RUNNING));
  }

  private static boolean runsOn(TaskStatus status) {
    return TaskCommands.waits(status)
        || status.state() == TaskState.RUNNING
        || status.state() == TaskState.FINISHING;
  }

  /** Where it is not here: another hub was quicker, or the task ended meanwhile. */
  private void taken(TaskLifecycle taskLifecycle, Task task) {
    if (taskLifecycle.isKnown()) {
      OrphanTaskStopper.stop(taskRuntime, task);
    } else {
      LOG.debug("Task {} was taken over by another hub", taskLifecycle.live().id());
      taskRuntime.gone(taskLifecycle);
    }
  }
}
