package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.TaskView;
import io.serai.concurrent.CompletionCause;
import io.serai.protocol.TaskAudit;
import io.serai.task.A2aTaskState;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskEndedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Implements the operation CancelTask. */
record CancelTask(TaskDispatcher tasks, TaskAudit audit) {

  /**
   * Cancels a task and returns it.
   *
   * <p>In 1.0, canceling a task that was canceled before returns it again (section 3.3.1).
   */
  CompletionStage<A2aResult> cancel(A2aRequest.Cancel request, A2aCallContext call) {
    return new TaskVisibility(tasks, call)
        .find(request.id())
        .thenCompose(
            task ->
                audit.stopped(
                    TaskAudit.CANCEL,
                    call.caller(),
                    call.request(),
                    task.id(),
                    tasks.cancel(task.id(), StopMode.NOW, call.caller().id(), request.reason())))
        .exceptionallyCompose(failure -> resultIfEnded(failure, call.version()))
        .thenCompose(tasks::encodable)
        .thenApply(task -> new A2aResult.OneTask(TaskView.whole(task)));
  }

  private static CompletionStage<Task> resultIfEnded(Throwable failure, A2aVersion version) {
    if (!(CompletionCause.of(failure) instanceof TaskEndedException ended)) {
      return CompletableFuture.failedFuture(failure);
    }
    Task task = ended.task();
    if (version == A2aVersion.V1_0 && task.status().canonical() == A2aTaskState.CANCELED) {
      return CompletableFuture.completedFuture(task);
    }
    return CompletableFuture.failedFuture(
        A2aException.of(
                A2aError.TASK_NOT_CANCELABLE,
                "Task " + task.id() + " has ended and cannot be canceled.")
            .with("taskId", task.id()));
  }
}
