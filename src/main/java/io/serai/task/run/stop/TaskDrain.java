package io.serai.task.run.stop;

import io.serai.task.DelegatedSubtask;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.live.LiveTaskController;
import io.serai.task.run.live.LiveTasks;
import io.serai.task.run.queue.AgentQueues;
import io.serai.task.run.state.EventSourcedTask;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Lets the tasks of a stopping hub end, and decides which ones it need not wait for. These are
 * tasks whose work is done outside this hub, tasks that only wait for such tasks, and, once the
 * grace period is over, tasks whose work may run again. The next start resumes them.
 */
public final class TaskDrain {
  /** How often a draining hub checks whether the remaining tasks may be left. */
  private static final Duration INTERVAL = Duration.ofMillis(100);

  private final DispatcherServices services;
  private final AgentQueues queues;
  private final LiveTasks liveTasks;
  private final RestartableTaskCheck resting;
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private volatile boolean leavesRerunnable;

  public TaskDrain(DispatcherServices services, AgentQueues queues, LiveTasks liveTasks) {
    this.services = services;
    this.queues = queues;
    this.liveTasks = liveTasks;
    this.resting = new RestartableTaskCheck(services);
    liveTasks.whenLeft(this::check);
  }

  /** Accepts and starts no further tasks; completes when only tasks that may be left run. */
  public CompletionStage<Void> drain() {
    queues.hold();
    liveTasks.close();
    poll();
    return drained.copy();
  }

  /**
   * Polls, because a running task may come to wait for a task that may be left, which triggers no
   * event here.
   */
  private void poll() {
    check();
    if (!drained.isDone()) {
      services.schedule(INTERVAL, this::poll);
    }
  }

  private void check() {
    if (liveTasks.isClosing() && !drained.isDone() && countBlocking() <= 0) {
      drained.complete(null);
    }
  }

  /** From now on a stop does not wait for work that the next start may run again. */
  void leaveRerunnable() {
    leavesRerunnable = services.log().durable();
  }

  /** Returns the number of tasks in slots that the stop has to wait for. */
  long countBlocking() {
    int running = queues.running();
    return running == 0
        ? 0
        : running
            - liveTasks.all().stream()
                .filter(taskLifecycle -> taskLifecycle.hasSlot() && canBeLeft(taskLifecycle))
                .count();
  }

  /**
   * Whether a task continues without this hub, possibly after the next start.
   *
   * @param whole the task with all contents
   */
  boolean continuesWithoutHub(EventSourcedTask live, Task whole) {
    LiveTaskController taskLifecycle = liveTasks.find(live.id());
    return taskLifecycle == null
        || (services.log().durable() && (taskLifecycle.isQueued() || services.isRerunnable(whole)));
  }

  /** Whether a request that waits for this task should stop waiting. */
  boolean endsWait(EventSourcedTask live) {
    LiveTaskController taskLifecycle = liveTasks.find(live.id());
    return taskLifecycle == null
        || canBeLeft(taskLifecycle)
        || (taskLifecycle.isQueued() && services.log().durable());
  }

  private boolean canBeLeft(LiveTaskController taskLifecycle) {
    return services.runner().mayBeLeft(taskLifecycle.request())
        || waitsForLeavableChildren(taskLifecycle)
        || mayStopNow(taskLifecycle);
  }

  private boolean mayStopNow(LiveTaskController taskLifecycle) {
    return leavesRerunnable && isRerunnable(taskLifecycle);
  }

  private boolean isRerunnable(LiveTaskController taskLifecycle) {
    EventSourcedTask live = taskLifecycle.live();
    Task head = live.restingHead();
    if (head != null) {
      return resting.isRerunnable(live, head.sequence());
    }
    Task task = live.head();
    return task != null && services.isRerunnable(task);
  }

  private boolean waitsForLeavableChildren(LiveTaskController taskLifecycle) {
    Task task = taskLifecycle.live().head();
    if (task == null || task.state() != TaskState.DELEGATING) {
      return false;
    }
    List<DelegatedSubtask> open =
        task.delegations().stream().filter(each -> !each.returned()).toList();
    return !open.isEmpty() && open.stream().allMatch(this::isLeavable);
  }

  private boolean isLeavable(DelegatedSubtask delegatedSubtask) {
    String child = delegatedSubtask.child();
    LiveTaskController taskLifecycle = child == null ? null : liveTasks.find(child);
    return taskLifecycle != null
        && (services.runner().mayBeLeft(taskLifecycle.request())
            || waitsForLeavableChildren(taskLifecycle));
  }
}
