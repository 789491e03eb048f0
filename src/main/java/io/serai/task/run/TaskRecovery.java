package io.serai.task.run;

import io.serai.task.Artifact;
import io.serai.task.EndReason;
import io.serai.task.ErrorCode;
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
 * Takes over tasks of hubs that are gone. Two hubs may try to take over the same task: the first to
 * append to its log wins, and the append of the other conflicts.
 */
final class TaskRecovery {
  private static final Logger LOG = LoggerFactory.getLogger(TaskRecovery.class);
  private static final int PAGE = 256;
  private static final String INTERRUPTED_MESSAGE =
      "It was interrupted by a restart, and its work must not run twice.";

  private final DispatcherContext dispatcherContext;

  TaskRecovery(DispatcherContext dispatcherContext) {
    this.dispatcherContext = dispatcherContext;
  }

  /** Takes over all tasks that are abandoned now. */
  CompletionStage<Void> run() {
    return dispatcherContext
        .log()
        .abandoned(dispatcherContext.environment().hub(), PAGE)
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
    return dispatcherContext
        .load(id)
        .thenCompose(live -> live.task().thenCompose(task -> take(live, task)));
  }

  private CompletionStage<Void> take(EventSourcedTask live, Task task) {
    TaskLifecycle taskLifecycle =
        new TaskLifecycle(
            task.request(), live, dispatcherContext, dispatcherContext.environment().background());
    if (task.state().isEnd() || dispatcherContext.add(taskLifecycle) != null) {
      return CompletableFuture.completedFuture(null);
    }
    return live.post(fold -> takeover(fold, task.hub())).thenRun(() -> taken(taskLifecycle, task));
  }

  private List<TaskEventPayload> takeover(TaskEventFold fold, String from) {
    if (TaskCommands.status(fold).state().isEnd() || !fold.hub().equals(from)) {
      return List.of();
    }
    List<TaskEventPayload> payloads = new ArrayList<>();
    payloads.add(new TaskEventPayload.Recovered(dispatcherContext.environment().hub()));
    payloads.addAll(nextState(fold));
    return payloads;
  }

  private List<TaskEventPayload> nextState(TaskEventFold fold) {
    TaskStatus status = TaskCommands.status(fold);
    if (fold.stopAsked()) {
      return List.of(
          new TaskEventPayload.Changed(StopMode.NOW.state(), EndReason.REQUESTED, null, null));
    }
    if (status.state() == TaskState.INITIALIZING) {
      return List.of();
    }
    if (!dispatcherContext.isRerunnable(fold.task())) {
      return interrupted(fold.task());
    }
    return keepsState(status)
        ? List.of()
        : TaskCommands.steps(status.state(), TaskEventPayload.Changed.to(TaskState.RUNNING));
  }

  private List<TaskEventPayload> interrupted(Task task) {
    List<TaskEventPayload> payloads = new ArrayList<>();
    for (Artifact artifact :
        dispatcherContext.runner().artifactsOfInterrupted(task, INTERRUPTED_MESSAGE)) {
      payloads.add(new TaskEventPayload.Made(artifact, false, true));
    }
    payloads.add(
        new TaskEventPayload.Changed(
            TaskState.TERMINATED,
            EndReason.ERROR,
            ErrorCode.INTERNAL.code(),
            dispatcherContext.message(INTERRUPTED_MESSAGE)));
    return payloads;
  }

  private static boolean keepsState(TaskStatus status) {
    return TaskCommands.isWaiting(status)
        || status.state() == TaskState.RUNNING
        || status.state() == TaskState.FINISHING;
  }

  /** Registers the task, or drops it if another hub was faster or the task ended meanwhile. */
  private void taken(TaskLifecycle taskLifecycle, Task task) {
    if (taskLifecycle.isKnown()) {
      LateSubtaskCanceller.stop(dispatcherContext, task);
    } else {
      LOG.debug("Task {} was taken over by another hub", taskLifecycle.live().id());
      dispatcherContext.remove(taskLifecycle);
    }
  }
}
