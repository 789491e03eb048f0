package io.serai.a2a.remote;

import io.serai.task.Delegation;
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
record Resumption(@Nullable String taskId, boolean isUnknown, int answers) {

  static Resumption of(Task task) {
    List<Delegation> open =
        task.delegations().stream()
            .filter(each -> each.agent().equals(task.request().agent()) && !each.returned())
            .toList();
    if (open.isEmpty()) {
      return new Resumption(null, false, 0);
    }
    String child = open.get(open.size() - 1).child();
    return new Resumption(child, child == null, task.answers().size());
  }
}
