package io.serai.a2a.run;

import io.serai.a2a.model.A2aCall;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aRequest.Send;
import io.serai.skill.intake.Intake;
import io.serai.task.Answer;
import io.serai.task.Task;
import io.serai.task.run.AnswerReceipt;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Messages to tasks that are there: answers where these wait for one. */
record Continuing(TaskDispatcher tasks, Intake intake) {

  CompletionStage<Taken> take(Send request, String taskId, A2aCall call) {
    return new Seeing(tasks, call)
        .find(taskId)
        .thenCompose(
            task -> {
              refuse(request, task);
              Answer answer = intake.answer(task, request.message());
              return tasks
                  .answer(taskId, answer, intake.rejoinder(task, answer))
                  .thenCompose(receipt -> taken(request, task, receipt));
            })
        .thenApply(Taken.ByTask::new);
  }

  /** Of those who answer one question at once the first has answered it; the others are told so. */
  private CompletionStage<Task> taken(Send request, Task found, AnswerReceipt receipt) {
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

  private static void refuse(Send request, Task task) {
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
