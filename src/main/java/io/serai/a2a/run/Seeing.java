package io.serai.a2a.run;

import io.serai.a2a.model.A2aCall;
import io.serai.a2a.model.A2aException;
import io.serai.task.Task;
import io.serai.task.run.TaskAccess;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Which tasks a call sees: its caller's, and where it names an agent, that one's only. */
record Seeing(TaskDispatcher tasks, A2aCall call) {

  TaskAccess access() {
    return new TaskAccess(tasks, call.caller());
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
