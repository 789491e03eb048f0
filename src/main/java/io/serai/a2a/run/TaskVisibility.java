package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aException;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Which tasks a call sees: its caller's, and where it names an agent, that one's only. */
record TaskVisibility(TaskDispatcher tasks, A2aCallContext call) {

  CallerScopedTasks access() {
    return new CallerScopedTasks(tasks, call.caller());
  }

  /** The task; any other is not found. */
  CompletionStage<Task> find(String id) {
    return access()
        .find(id)
        .thenCompose(
            task ->
                sees(task)
                    ? CompletableFuture.completedFuture(task)
                    : CompletableFuture.failedFuture(A2aException.taskNotFound(id)));
  }

  private boolean sees(Task task) {
    return !call.named() || task.request().agent().equals(call.agent().id());
  }
}
