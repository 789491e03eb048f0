package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.concurrent.CompletionCause;
import io.serai.mcp.input.InputAnswer;
import io.serai.mcp.input.InputRequests;
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
record TaskInputDelivery(TaskDispatcher tasks) {
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
   * @param caller who answers
   */
  CompletionStage<Taken> take(Task task, InputRequests asked, JsonNode responses, String caller) {
    InputAnswer answer = InputAnswer.of(task, asked, responses, tasks.newId());
    if (answer instanceof InputAnswer.Given given) {
      return tasks
          .answer(task, given.response(), null)
          .thenApply(receipt -> new Taken(answer, receipt.task()));
    }
    return answer instanceof InputAnswer.Declined
        ? end(task, caller, DECLINED).thenApply(ended -> new Taken(answer, ended))
        : CompletableFuture.completedFuture(new Taken(answer, task));
  }

  /** Ends a task, unless it has ended. */
  CompletionStage<Task> end(Task task, String caller, @Nullable String why) {
    return tasks
        .cancel(task.id(), StopMode.NOW, caller, why)
        .exceptionallyCompose(
            failure ->
                CompletionCause.of(failure) instanceof TaskEndedException
                    ? CompletableFuture.completedFuture(task)
                    : CompletableFuture.failedFuture(failure));
  }
}
