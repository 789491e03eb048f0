package io.serai.task.run;

import io.serai.task.DelegatedSubtask;
import io.serai.task.Task;
import io.serai.task.TaskState;
import java.util.List;

/**
 * Decides which tasks a stopping hub need not wait for. These are tasks whose work is done outside
 * this hub, tasks that only wait for such tasks, and, once the grace period is over, tasks whose
 * work may run again. The next start resumes them.
 */
final class DrainCheck {
  private final DispatcherContext runtime;
  private final RestingTaskCheck resting;

  DrainCheck(DispatcherContext runtime) {
    this.runtime = runtime;
    this.resting = new RestingTaskCheck(runtime);
  }

  /** Whether no task holds a slot that the stop has to wait for. */
  boolean isDrained() {
    return countBlocking() <= 0;
  }

  /** Returns the number of tasks in slots that the stop has to wait for. */
  long countBlocking() {
    int running = runtime.queues().running();
    return running == 0
        ? 0
        : running
            - runtime.lifecycles().stream()
                .filter(taskLifecycle -> taskLifecycle.hasSlot() && canBeLeft(taskLifecycle))
                .count();
  }

  /**
   * Whether a task continues without this hub, possibly after the next start.
   *
   * @param whole the task with all contents
   */
  boolean continuesWithoutHub(EventSourcedTask live, Task whole) {
    TaskLifecycle taskLifecycle = runtime.lifecycle(live.id());
    return taskLifecycle == null
        || (runtime.log().durable() && (taskLifecycle.isQueued() || runtime.isRerunnable(whole)));
  }

  /** Whether a request that waits for this task should stop waiting. */
  boolean endsWait(EventSourcedTask live) {
    TaskLifecycle taskLifecycle = runtime.lifecycle(live.id());
    return taskLifecycle == null
        || canBeLeft(taskLifecycle)
        || (taskLifecycle.isQueued() && runtime.log().durable());
  }

  private boolean canBeLeft(TaskLifecycle taskLifecycle) {
    return runtime.runner().mayBeLeft(taskLifecycle.request())
        || waitsForLeavableChildren(taskLifecycle)
        || mayStopNow(taskLifecycle);
  }

  private boolean mayStopNow(TaskLifecycle taskLifecycle) {
    return runtime.leavesRerunnableWork() && isRerunnable(taskLifecycle);
  }

  private boolean isRerunnable(TaskLifecycle taskLifecycle) {
    EventSourcedTask live = taskLifecycle.live();
    Task head = live.restingHead();
    if (head != null) {
      return resting.isRerunnable(live, head.sequence());
    }
    Task task = live.head();
    return task != null && runtime.isRerunnable(task);
  }

  private boolean waitsForLeavableChildren(TaskLifecycle taskLifecycle) {
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
    TaskLifecycle taskLifecycle = child == null ? null : runtime.lifecycle(child);
    return taskLifecycle != null
        && (runtime.runner().mayBeLeft(taskLifecycle.request())
            || waitsForLeavableChildren(taskLifecycle));
  }
}
