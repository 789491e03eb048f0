package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aRequest.Send;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.InputResponse;
import io.serai.task.Task;
import io.serai.task.run.InputResponseReceipt;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Delivers messages to existing tasks: as the awaited input if a task requires input, otherwise as
 * a message.
 */
record TaskContinuation(TaskDispatcher tasks, SkillIntentResolver intake) {

  CompletionStage<SendOutcome> accept(Send request, String taskId, A2aCallContext call) {
    return new TaskVisibility(tasks, call)
        .find(taskId)
        .thenCompose(
            task -> {
              validate(request, task);
              InputResponse inputResponse = intake.answer(task, request.message());
              return tasks
                  .answer(taskId, inputResponse, intake.rejoinder(task, inputResponse))
                  .thenCompose(receipt -> continued(request, task, receipt));
            })
        .thenApply(SendOutcome.TaskAccepted::new);
  }

  /**
   * Of several concurrent answers to one question the first counts; the others fail. A message that
   * no question waits for is added to the task.
   */
  private CompletionStage<Task> continued(Send request, Task found, InputResponseReceipt receipt) {
    if (!receipt.unsolicited()) {
      return CompletableFuture.completedFuture(receipt.task());
    }
    if (found.status().canonical().isInterrupted()) {
      throw A2aException.of(
              A2aError.UNSUPPORTED_OPERATION,
              "Another message has answered task " + found.id() + " already. Get the task.")
          .with("taskId", found.id());
    }
    return tasks.say(found.id(), request.message());
  }

  private static void validate(Send request, Task task) {
    String context = request.contextId();
    if (context != null && !context.equals(task.request().context())) {
      throw A2aException.invalid("message.contextId", "is not the context of the task");
    }
    if (task.state().isEnd()) {
      throw A2aException.of(
              A2aError.UNSUPPORTED_OPERATION,
              "Task " + task.id() + " has ended and takes no more messages. Begin a new one.")
          .with("taskId", task.id());
    }
  }
}
