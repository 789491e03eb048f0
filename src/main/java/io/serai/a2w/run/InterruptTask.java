package io.serai.a2w.run;

import io.serai.a2w.call.A2wRequest;
import io.serai.a2w.call.VisibleAgentTasks;
import io.serai.a2w.call.WorkerCallResolver;
import io.serai.a2w.model.A2wTaskContext;
import io.serai.concurrent.CompletionCause;
import io.serai.document.DocumentNode;
import io.serai.protocol.TaskAudit;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskEndedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Implements {@code POST /stop} and {@code POST /terminate} (A2W-38, A2W-39, A2W-Q7).
 *
 * @param mode how the task is stopped
 * @param status HTTP status of the answer about a task that was live
 */
public record InterruptTask(
    WorkerCallResolver calls, TaskDispatcher tasks, TaskAudit audit, StopMode mode, int status) {

  /** Stops the task that the body names, or the live one. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    Interruption body = JsonRequest.read(request.object(), Interruption::read);
    A2wRequest call = calls.of(request, body.callerAgent(), body.weightCaller());
    return VisibleAgentTasks.of(tasks, call.call())
        .findOrLive(body.taskId())
        .thenCompose(task -> interrupt(task, call, body));
  }

  private CompletionStage<JsonResponse> interrupt(Task task, A2wRequest call, Interruption body) {
    if (task.state().isEnd()) {
      return CompletableFuture.completedFuture(
          WorkerResponseWriter.status(200, call.agent(), task));
    }
    call.requireWeightFor(task);
    return audit
        .stopped(
            TaskAudit.CANCEL,
            call.call().caller(),
            call.call().request(),
            task.id(),
            tasks.cancel(task.id(), mode, call.caller().id(), body.reason()))
        .thenApply(stopped -> WorkerResponseWriter.status(status, call.agent(), stopped))
        .exceptionallyCompose(failure -> answerIfEnded(failure, call));
  }

  private static CompletionStage<JsonResponse> answerIfEnded(Throwable failure, A2wRequest call) {
    return CompletionCause.of(failure) instanceof TaskEndedException ended
        ? CompletableFuture.completedFuture(
            WorkerResponseWriter.status(200, call.agent(), ended.task()))
        : CompletableFuture.failedFuture(failure);
  }

  /** The body of the request. */
  private record Interruption(
      @Nullable String taskId,
      @Nullable String reason,
      @Nullable String callerAgent,
      @Nullable Integer weightCaller) {

    static Interruption read(DocumentNode body) {
      return new Interruption(
          A2wTaskContext.taskId(body),
          body.optional("reason").exists()
              ? body.optional("reason").asText("write reason: \"…\"").orElse(null)
              : null,
          body.text("caller_agent").orElse(null),
          A2wTaskContext.weight(body));
    }
  }
}
