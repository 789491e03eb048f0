package io.serai.a2a.remote;

import io.serai.task.DelegatedSubtask;
import io.serai.task.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier run of a task left behind when the hub stopped or crashed.
 *
 * @param taskId id of the remote task; null if none is known
 * @param isUnknown whether the task was being sent to the agent, so that it is unknown whether the
 *     agent received it
 * @param answers number of inputs that the task has received so far
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
