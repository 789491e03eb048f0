package io.serai.task.run;

import io.serai.task.Delegation;
import io.serai.task.Task;
import io.serai.task.TaskState;
import java.util.List;

/**
 * What a hub that stops need not wait for: tasks whose work is done elsewhere, and those that do
 * nothing but wait for such. The next start takes them up.
 */
record Leaving(Works works) {

  /** Whether nothing but such tasks has a place. */
  boolean isAllLeft() {
    int running = works.running();
    return running == 0
        || works.jobs().stream().filter(job -> job.hasPlace() && mayBeLeft(job)).count() >= running;
  }

  private boolean mayBeLeft(Job job) {
    return works.runner().mayBeLeft(job.request()) || waitsForSuch(job);
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
    return job != null && mayBeLeft(job);
  }
}
