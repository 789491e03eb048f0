package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.stream.TaskReplay;
import io.serai.a2a.stream.TaskStream;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Streams of tasks that are there, from now on or from the event that the caller has seen. */
record SubscribeToTask(TaskDispatcher tasks) {
  CompletionStage<A2aResult> subscribe(A2aRequest.Subscribe request, A2aCallContext call) {
    return new TaskVisibility(tasks, call)
        .find(request.id())
        .thenCompose(task -> begin(task, call.seen()))
        .thenApply(
            first ->
                new A2aResult.Stream(
                    TaskStream.following(first, tasks.events(first.id(), first.sequence() + 1))));
  }

  /** The task that the stream begins with: as it stands, or as the caller saw it last. */
  private CompletionStage<Task> begin(Task task, @Nullable Long seen) {
    if (seen != null && seen > 0 && seen < task.sequence()) {
      return TaskReplay.at(tasks, task.id(), seen);
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
