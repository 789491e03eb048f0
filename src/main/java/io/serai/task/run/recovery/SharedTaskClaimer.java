package io.serai.task.run.recovery;

import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.run.failure.TaskMemoryFullException;
import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.live.LiveTaskController;
import io.serai.task.run.live.LiveTasks;
import io.serai.task.run.queue.AgentQueue;
import io.serai.task.run.queue.AgentQueues;
import io.serai.task.run.queue.SharedTaskQueue;
import io.serai.task.run.queue.TaskClaimResult;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskCommands;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Claims tasks from the shared queue. Several hubs may try to claim the same task: the first to
 * append to its log wins, and the appends of the others conflict.
 */
public record SharedTaskClaimer(
    DispatcherServices services, AgentQueues queues, LiveTasks liveTasks) {
  /** How long a hub waits for the message of its own task while it has a free slot. */
  private static final Duration LONGEST_DELIVERY = Duration.ofSeconds(2);

  /** How long a task waits for its message while the hub never has a free slot. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  public CompletionStage<TaskClaimResult> claim(String id) {
    LiveTaskController own = liveTasks.find(id);
    return own != null
        ? CompletableFuture.completedFuture(claim(own))
        : services.load(id).thenCompose(this::claim);
  }

  /**
   * Starts those of this hub's own tasks for which it has had a free slot while their messages did
   * not come: the broker has lost them. Tasks that have waited for long, or whose broker is away,
   * wait in the memory of this hub instead.
   */
  void claimOverdue() {
    SharedTaskQueue shared = queues.shared();
    if (shared == null) {
      return;
    }
    Instant now = services.now();
    Instant latest = now.minus(shared.isAway() ? Duration.ZERO : LONGEST_WAIT);
    liveTasks.all().stream()
        .filter(own -> own.began().isBefore(now.minus(LONGEST_DELIVERY)) && own.isInSharedQueue())
        .sorted(Comparator.comparing(own -> -queues.score(own.request())))
        .forEach(
            own -> {
              if (own.began().isBefore(latest)) {
                own.queueInMemory();
              } else {
                claim(own);
              }
            });
  }

  /** Claims a task that this hub put into the queue itself. */
  private TaskClaimResult claim(LiveTaskController own) {
    if (!own.isInSharedQueue()) {
      return TaskClaimResult.VOID;
    }
    TaskClaimResult slot = takeSlot(own.request());
    if (slot != TaskClaimResult.TAKEN) {
      return slot;
    }
    if (own.beginOnce()) {
      return TaskClaimResult.TAKEN;
    }
    releaseSlot(own.request());
    return TaskClaimResult.VOID;
  }

  private CompletionStage<TaskClaimResult> claim(EventSourcedTask live) {
    if (!live.exists() || live.hasEnded()) {
      return CompletableFuture.completedFuture(TaskClaimResult.VOID);
    }
    return live.task().thenCompose(task -> claim(live, task));
  }

  private CompletionStage<TaskClaimResult> claim(EventSourcedTask live, Task task) {
    NewTask request = task.request();
    if (task.state() != TaskState.INITIALIZING) {
      return CompletableFuture.completedFuture(TaskClaimResult.VOID);
    }
    TaskClaimResult slot = takeSlot(request);
    if (slot != TaskClaimResult.TAKEN) {
      return CompletableFuture.completedFuture(slot);
    }
    LiveTaskController taskLifecycle =
        liveTasks.lifecycle(request, live, services.environment().background());
    taskLifecycle.markClaimed();
    if (liveTasks.add(taskLifecycle) != null) {
      releaseSlot(request);
      return CompletableFuture.completedFuture(TaskClaimResult.VOID);
    }
    try {
      taskLifecycle.charge().open(live.weight());
    } catch (TaskMemoryFullException full) {
      return CompletableFuture.completedFuture(settle(taskLifecycle, full));
    }
    return live.post(fold -> takeover(fold, task.hub()))
        .handle((done, failure) -> settle(taskLifecycle, failure));
  }

  private List<TaskEventPayload> takeover(TaskEventFold fold, String from) {
    boolean waits =
        TaskCommands.status(fold).state() == TaskState.INITIALIZING && fold.hub().equals(from);
    return waits ? List.of(new TaskEventPayload.Recovered(services.hub())) : List.of();
  }

  /** Returns the slot if another hub was faster, or the task ended meanwhile. */
  private TaskClaimResult settle(LiveTaskController taskLifecycle, @Nullable Throwable failure) {
    if (!taskLifecycle.dropUnlessOwned()) {
      return TaskClaimResult.TAKEN;
    }
    taskLifecycle.charge().close();
    liveTasks.handedOver(taskLifecycle.live());
    liveTasks.left(taskLifecycle);
    releaseSlot(taskLifecycle.request());
    return failure == null ? TaskClaimResult.VOID : TaskClaimResult.FULL;
  }

  private TaskClaimResult takeSlot(NewTask task) {
    if (queues.isHeld()) {
      return TaskClaimResult.FULL;
    }
    AgentQueue queue = queues.of(task.agent());
    return switch (queue.tryTakeSlot(task.owner(), queues.limits(task.agent()))) {
      case SLOT -> TaskClaimResult.TAKEN;
      case SHARE_FULL -> TaskClaimResult.SHARE_FULL;
      case QUEUED, FULL -> TaskClaimResult.FULL;
    };
  }

  private void releaseSlot(NewTask task) {
    queues.of(task.agent()).releaseSlot(task.owner());
    queues.startNext(task.agent());
  }
}
