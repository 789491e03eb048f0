package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aException;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Restricts tasks to those that a call has access to: the caller's own, and if the call names an
 * agent, only tasks of that agent.
 */
record TaskVisibility(TaskDispatcher tasks, A2aCallContext call) {

  CallerScopedTasks access() {
    return new CallerScopedTasks(tasks, call.caller(), call.request());
  }

  /** Finds a task; fails with a task-not-found error if it does not exist or is not accessible. */
  CompletionStage<Task> find(String id) {
    return access()
        .find(id)
        .thenCompose(
            task ->
                isVisible(task)
                    ? CompletableFuture.completedFuture(task)
                    : CompletableFuture.failedFuture(A2aException.taskNotFound(id)));
  }

  private boolean isVisible(Task task) {
    return call.call().sees(task.request().agent());
  }
}
