package io.serai.task.run;

import io.serai.task.Delegation;
import io.serai.task.Task;
import io.serai.task.TaskState;
import java.util.List;

/**
 * What a hub that stops need not wait for: tasks whose work is done elsewhere, those that do
 * nothing but wait for such, and after a grace those whose work may run again. The next start takes
 * them up.
 */
record Leaving(Works works) {

  /** Whether nothing but such tasks has a place. */
  boolean isAllLeft() {
    return notLeft() <= 0;
  }

  /** How many others have a place. */
  long notLeft() {
    int running = works.running();
    return running == 0
        ? 0
        : running - works.jobs().stream().filter(job -> job.hasPlace() && mayBeLeft(job)).count();
  }

  /** Whether a task goes on without this hub, be it after its next start. */
  boolean goesOn(LiveTask live) {
    Job job = works.job(live.id());
    return job == null || (works.log().durable() && (job.isInLine() || mayRunAgain(job)));
  }

  /** Whether a request that waits for a task need not wait any more. */
  boolean isLeft(LiveTask live) {
    Job job = works.job(live.id());
    return job == null || mayBeLeft(job) || (job.isInLine() && works.log().durable());
  }

  private boolean mayBeLeft(Job job) {
    return works.runner().mayBeLeft(job.request()) || waitsForSuch(job) || runsAgain(job);
  }

  private boolean runsAgain(Job job) {
    return works.isLeavingWhatMayRunAgain() && mayRunAgain(job);
  }

  private boolean mayRunAgain(Job job) {
    Task task = job.live().tip();
    return task != null && works.mayRunAgain(task);
  }

  private boolean waitsForSuch(Job job) {
    Task task = job.live().tip();
    if (task == null || task.state() != TaskState.DELEGATING) {
      return false;
    }
    List<Delegation> open = task.delegations().stream().filter(each -> !each.returned()).toList();
    return !open.isEmpty() && open.stream().allMatch(this::isSuch);
  }

  private boolean isSuch(Delegation delegation) {
    String child = delegation.child();
    Job job = child == null ? null : works.job(child);
    return job != null && (works.runner().mayBeLeft(job.request()) || waitsForSuch(job));
  }
}
