package io.serai.a2a.remote;

import io.serai.task.DelegatedSubtask;
import io.serai.task.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier run of a task left, before a crash.
 *
 * @param taskId of the agent's task; none where there is none that is known
 * @param isUnknown whether it was about to be given, and nobody knows whether it was
 * @param answers how many answers the task was given so far
 */
record RemoteResumeState(@Nullable String taskId, boolean isUnknown, int answers) {

  static RemoteResumeState of(Task task) {
    List<DelegatedSubtask> open =
        task.delegations().stream()
            .filter(each -> each.agent().equals(task.request().agent()) && !each.returned())
            .toList();
    if (open.isEmpty()) {
      return new RemoteResumeState(null, false, 0);
    }
    String child = open.get(open.size() - 1).child();
    return new RemoteResumeState(child, child == null, task.answers().size());
  }
}
