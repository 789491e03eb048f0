package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.stream.TaskStreamFactory;
import io.serai.protocol.stream.TaskStateReplayer;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Implements the operation SubscribeToTask: the stream of an existing task, from now on or from the
 * last event that the caller received.
 */
record SubscribeToTask(TaskDispatcher tasks) {
  CompletionStage<A2aResult> subscribe(A2aRequest.Subscribe request, A2aCallContext call) {
    return new TaskVisibility(tasks, call)
        .find(request.id())
        .thenCompose(task -> snapshot(task, call.lastEventId()))
        .thenApply(
            first ->
                new A2aResult.Stream(
                    first.id(),
                    TaskStreamFactory.following(
                        first, tasks.events(first.id(), first.sequence() + 1))));
  }

  /**
   * Returns the task that the stream begins with: in its current state, or as it was after the
   * caller's last event.
   */
  private CompletionStage<Task> snapshot(Task task, @Nullable Long lastEventId) {
    if (lastEventId != null && lastEventId < task.sequence()) {
      return TaskStateReplayer.at(tasks, task.id(), Math.max(1, lastEventId));
    }
    if (task.state().isEnd()) {
      return CompletableFuture.failedFuture(
          A2aException.of(
                  A2aError.UNSUPPORTED_OPERATION,
                  "Task " + task.id() + " has ended; there is nothing more to follow. Get it.")
              .with("taskId", task.id()));
    }
    return CompletableFuture.completedFuture(task);
  }
}
