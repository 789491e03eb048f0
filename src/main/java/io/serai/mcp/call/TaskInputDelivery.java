package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.concurrent.CompletionCause;
import io.serai.mcp.input.InputAnswer;
import io.serai.mcp.input.InputRequests;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.TaskAudit;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskEndedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Gives tasks what their clients answer: a task goes on with an answer, and ends if its user
 * declined. Thread-safe.
 */
record TaskInputDelivery(TaskDispatcher tasks, TaskAudit audit) {
  private static final String DECLINED = "The user declined.";

  /**
   * What became of an answer.
   *
   * @param task after the answer
   */
  record Taken(InputAnswer answer, Task task) {}

  /**
   * Gives a waiting task the answers to its questions. An incomplete answer changes nothing.
   *
   * @param responses results of the client by the keys of the questions
   * @param call of the client that answers
   */
  CompletionStage<Taken> take(
      Task task, InputRequests asked, JsonNode responses, ProtocolCall call) {
    InputAnswer answer = InputAnswer.of(task, asked, responses, tasks.newId());
    if (answer instanceof InputAnswer.Given given) {
      return audit
          .answered(call.caller(), call.request(), task, tasks.answer(task, given.response(), null))
          .thenApply(receipt -> new Taken(answer, receipt.task()));
    }
    return answer instanceof InputAnswer.Declined
        ? stop(TaskAudit.DECLINE, task, call, DECLINED).thenApply(ended -> new Taken(answer, ended))
        : CompletableFuture.completedFuture(new Taken(answer, task));
  }

  /** Ends a task for its client, unless it has ended. */
  CompletionStage<Task> cancel(Task task, ProtocolCall call) {
    return stop(TaskAudit.CANCEL, task, call, null);
  }

  private CompletionStage<Task> stop(
      String event, Task task, ProtocolCall call, @Nullable String why) {
    return audit
        .stopped(
            event,
            call.caller(),
            call.request(),
            task.id(),
            tasks.cancel(task.id(), StopMode.NOW, call.caller().id(), why))
        .exceptionallyCompose(failure -> unlessEnded(failure, task));
  }

  /** Ends a task whose client cannot go on with it, unless it has ended. */
  CompletionStage<Task> end(Task task, String why) {
    return tasks
        .cancel(task.id(), StopMode.NOW, task.request().owner(), why)
        .exceptionallyCompose(failure -> unlessEnded(failure, task));
  }

  private static CompletionStage<Task> unlessEnded(Throwable failure, Task task) {
    return CompletionCause.of(failure) instanceof TaskEndedException
        ? CompletableFuture.completedFuture(task)
        : CompletableFuture.failedFuture(failure);
  }
}
