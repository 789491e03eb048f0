package io.serai.task.run;

import io.serai.task.DelegatedSubtask;
import io.serai.task.Task;
import io.serai.task.TaskState;
import java.util.List;

/**
 * What a hub that stops need not wait for: tasks whose work is done elsewhere, those that do
 * nothing but wait for such, and after a grace those whose work may run again. The next start takes
 * them up.
 */
record DrainCheck(TaskRuntime works) {

  /** Whether nothing but such tasks has a place. */
  boolean isAllLeft() {
    return notLeft() <= 0;
  }

  /** How many others have a place. */
  long notLeft() {
    int running = works.running();
    return running == 0
        ? 0
        : running
            - works.jobs().stream()
                .filter(taskLifecycle -> taskLifecycle.hasPlace() && mayBeLeft(taskLifecycle))
                .count();
  }

  /** Whether a task goes on without this hub, be it after its next start. */
  boolean goesOn(EventSourcedTask live) {
    TaskLifecycle taskLifecycle = works.job(live.id());
    return taskLifecycle == null
        || (works.log().durable() && (taskLifecycle.isInLine() || mayRunAgain(taskLifecycle)));
  }

  /** Whether a request that waits for a task need not wait any more. */
  boolean isLeft(EventSourcedTask live) {
    TaskLifecycle taskLifecycle = works.job(live.id());
    return taskLifecycle == null
        || mayBeLeft(taskLifecycle)
        || (taskLifecycle.isInLine() && works.log().durable());
  }

  private boolean mayBeLeft(TaskLifecycle taskLifecycle) {
    return works.runner().mayBeLeft(taskLifecycle.request())
        || waitsForSuch(taskLifecycle)
        || runsAgain(taskLifecycle);
  }

  private boolean runsAgain(TaskLifecycle taskLifecycle) {
    return works.isLeavingWhatMayRunAgain() && mayRunAgain(taskLifecycle);
  }

  private boolean mayRunAgain(TaskLifecycle taskLifecycle) {
    Task task = taskLifecycle.live().tip();
    return task != null && works.mayRunAgain(task);
  }

  private boolean waitsForSuch(TaskLifecycle taskLifecycle) {
    Task task = taskLifecycle.live().tip();
    if (task == null || task.state() != TaskState.DELEGATING) {
      return false;
    }
    List<DelegatedSubtask> open =
        task.delegations().stream().filter(each -> !each.returned()).toList();
    return !open.isEmpty() && open.stream().allMatch(this::isSuch);
  }

  private boolean isSuch(DelegatedSubtask delegatedSubtask) {
    String child = delegatedSubtask.child();
    TaskLifecycle taskLifecycle = child == null ? null : works.job(child);
    return taskLifecycle != null
        && (works.runner().mayBeLeft(taskLifecycle.request()) || waitsForSuch(taskLifecycle));
  }
}
