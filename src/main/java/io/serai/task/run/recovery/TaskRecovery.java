package io.serai.task.run.recovery;

import io.serai.concurrent.CompletionCause;
import io.serai.task.Artifact;
import io.serai.task.EndReason;
import io.serai.task.ErrorCode;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.live.LiveTaskController;
import io.serai.task.run.live.LiveTasks;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskCommands;
import io.serai.task.run.stop.LateSubtaskCanceller;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes over tasks of hubs that are gone, and resumes those of this hub that it does not run. Two
 * hubs may try to take over the same task: the first to append to its log wins, and the append of
 * the other conflicts. A task that cannot be taken over now does not keep others from it; the next
 * round tries it again.
 */
public record TaskRecovery(DispatcherServices services, LiveTasks liveTasks) {
  private static final Logger LOG = LoggerFactory.getLogger(TaskRecovery.class);
  private static final int PAGE = 500;
  private static final String INTERRUPTED_MESSAGE =
      "It was interrupted by a restart, and its work must not run twice.";

  /** How often work begins again in a row; it may be what ends the hub each time. */
  private static final int MAX_RESTARTS = 3;

  private static final String RESTARTED_MESSAGE =
      "It was interrupted by a restart "
          + (MAX_RESTARTS + 1)
          + " times without any progress, so it is not begun again. The log of the hub has the "
          + "reason for an operator. Request it again once the cause is fixed.";

  /** Takes over all tasks that are abandoned now. */
  CompletionStage<Void> run() {
    return run(null);
  }

  private CompletionStage<Void> run(@Nullable TaskCursor after) {
    return services
        .log()
        .recoverable(services.hub(), after, PAGE)
        .thenCompose(
            page ->
                page.size() < PAGE
                    ? takeAll(page)
                    : takeAll(page).thenCompose(done -> run(page.get(PAGE - 1))));
  }

  private CompletionStage<Void> takeAll(List<TaskCursor> tasks) {
    CompletionStage<Void> all = CompletableFuture.completedFuture(null);
    for (TaskCursor task : tasks) {
      if (isUnattended(task.id())) {
        all = all.thenCompose(done -> takeIfUnattended(task.id()));
      }
    }
    return all;
  }

  /**
   * Whether this hub neither runs the task nor is about to. It knows each of its tasks from before
   * their first event is in the log.
   */
  private boolean isUnattended(String id) {
    return liveTasks.find(id) == null && !liveTasks.uncertain().contains(id);
  }

  /** Asks once more, because the tasks before it took their time. */
  private CompletionStage<Void> takeIfUnattended(String id) {
    return isUnattended(id) ? take(id) : CompletableFuture.completedFuture(null);
  }

  private CompletionStage<Void> take(String id) {
    return services
        .load(id)
        .thenCompose(this::take)
        .exceptionally(
            failure -> {
              LOG.warn(
                  "Task {} is not taken over yet; it will be retried: {}",
                  id,
                  CompletionCause.of(failure).toString());
              return null;
            });
  }

  private CompletionStage<Void> take(EventSourcedTask live) {
    Task task = live.head();
    if (task == null || task.state().isEnd()) {
      return CompletableFuture.completedFuture(null);
    }
    LiveTaskController taskLifecycle =
        liveTasks.lifecycle(task.request(), live, services.environment().background());
    if (liveTasks.add(taskLifecycle) != null) {
      return CompletableFuture.completedFuture(null);
    }
    taskLifecycle.charge().openAnyway(live.weight());
    return live.takeOver(services.hub(), this::takeover)
        .whenComplete((done, failure) -> taken(taskLifecycle, task));
  }

  private List<TaskEventPayload> takeover(TaskEventFold fold) {
    if (TaskCommands.status(fold).state().isEnd()) {
      return List.of();
    }
    List<TaskEventPayload> payloads = new ArrayList<>();
    payloads.add(new TaskEventPayload.Recovered(services.hub()));
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
    if (!services.isRerunnable(fold.task())) {
      return interrupted(fold.task(), INTERRUPTED_MESSAGE);
    }
    if (endsEachTime(fold, status)) {
      return interrupted(fold.task(), RESTARTED_MESSAGE);
    }
    return keepsState(status)
        ? List.of()
        : TaskCommands.steps(status.state(), TaskEventPayload.Changed.to(TaskState.RUNNING));
  }

  /** Whether the work of this hub was begun often enough without getting anywhere. */
  private boolean endsEachTime(TaskEventFold fold, TaskStatus status) {
    return fold.restarts() >= MAX_RESTARTS
        && !status.isWaiting()
        && !services.runner().mayBeLeft(fold.task().request());
  }

  private List<TaskEventPayload> interrupted(Task task, String reason) {
    List<TaskEventPayload> payloads = new ArrayList<>();
    for (Artifact artifact : services.runner().artifactsOfInterrupted(task, reason)) {
      payloads.add(new TaskEventPayload.Made(artifact, false, true));
    }
    payloads.add(
        new TaskEventPayload.Changed(
            TaskState.TERMINATED,
            EndReason.ERROR,
            ErrorCode.INTERNAL.code(),
            services.message(reason)));
    return payloads;
  }

  private static boolean keepsState(TaskStatus status) {
    return status.isWaiting()
        || status.state() == TaskState.RUNNING
        || status.state() == TaskState.FINISHING;
  }

  /** Keeps the task, or drops it if another hub was faster or nothing was written. */
  private void taken(LiveTaskController taskLifecycle, Task task) {
    if (taskLifecycle.dropUnlessOwned()) {
      LOG.debug("Task {} was not taken over", task.id());
      taskLifecycle.charge().close();
      liveTasks.handedOver(taskLifecycle.live());
      liveTasks.left(taskLifecycle);
    } else {
      LateSubtaskCanceller.stop(services.log(), liveTasks, task);
      ParentTaskResumption.takenOver(services.log(), taskLifecycle, task);
    }
  }
}
