package io.serai.task.run;

import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Takes a task from the shared line. Several hubs may try the same one: the first to write has it,
 * since the others' expectation no longer holds.
 */
final class TaskClaimer {
  private final TaskRuntime taskRuntime;

  TaskClaimer(TaskRuntime taskRuntime) {
    this.taskRuntime = taskRuntime;
  }

  CompletionStage<TaskClaimResult> claim(String id) {
    TaskLifecycle own = taskRuntime.job(id);
    return own != null
        ? CompletableFuture.completedFuture(claim(own))
        : EventSourcedTask.load(id, taskRuntime.log(), taskRuntime.surroundings().clock())
            .thenCompose(this::claim);
  }

  /** It waits on this hub, which put it in. */
  private TaskClaimResult claim(TaskLifecycle own) {
    if (!takePlace(own.request())) {
      return own.isInLine() ? TaskClaimResult.FULL : TaskClaimResult.VOID;
    }
    if (own.beginOnce()) {
      return TaskClaimResult.TAKEN;
    }
    freePlace(own.request());
    return TaskClaimResult.VOID;
  }

  private CompletionStage<TaskClaimResult> claim(EventSourcedTask live) {
    if (!live.isThere() || live.hasEnded()) {
      return CompletableFuture.completedFuture(TaskClaimResult.VOID);
    }
    return live.task().thenCompose(task -> claim(live, task));
  }

  private CompletionStage<TaskClaimResult> claim(EventSourcedTask live, Task task) {
    NewTask request = task.request();
    if (task.state() != TaskState.INITIALIZING) {
      return CompletableFuture.completedFuture(TaskClaimResult.VOID);
    }
    if (!takePlace(request)) {
      return CompletableFuture.completedFuture(TaskClaimResult.FULL);
    }
    TaskLifecycle taskLifecycle =
        new TaskLifecycle(request, live, taskRuntime, taskRuntime.surroundings().background());
    taskLifecycle.claimed();
    if (taskRuntime.add(taskLifecycle) != null) {
      freePlace(request);
      return CompletableFuture.completedFuture(TaskClaimResult.VOID);
    }
    return live.post(tip -> takeover(tip, task.hub()))
        .handle((done, failure) -> settle(taskLifecycle, failure));
  }

  private List<TaskEventPayload> takeover(TaskEventFold tip, String from) {
    boolean waits =
        TaskCommands.status(tip).state() == TaskState.INITIALIZING && tip.hub().equals(from);
    return waits
        ? List.of(new TaskEventPayload.Recovered(taskRuntime.surroundings().hub()))
        : List.of();
  }

  /** Another hub was quicker, or the task ended meanwhile. */
  private TaskClaimResult settle(TaskLifecycle taskLifecycle, @Nullable Throwable failure) {
    if (taskLifecycle.isKnown()) {
      return TaskClaimResult.TAKEN;
    }
    taskRuntime.gone(taskLifecycle);
    freePlace(taskLifecycle.request());
    return failure == null ? TaskClaimResult.VOID : TaskClaimResult.FULL;
  }

  private boolean takePlace(NewTask task) {
    return !taskRuntime.isClosing()
        && taskRuntime.places(task.agent()).tryTake(taskRuntime.limits(task.agent()));
  }

  private void freePlace(NewTask task) {
    taskRuntime.places(task.agent()).free();
    taskRuntime.fill(task.agent());
  }
}
