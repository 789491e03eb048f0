package io.serai.dialect.zeroclaw;

import io.serai.protocol.TaskAudit;
import io.serai.protocol.rest.JsonRequest;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.run.InputResponseReceipt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Gives messages to existing tasks: {@code POST /tasks/{id}/messages}. If the task waits for an
 * answer, the message is the answer; otherwise it is added to the task.
 */
record TaskMessageReceiver(ZeroClawTaskAccess tasks, SkillIntentResolver intake, TaskAudit audit) {

  /** Completes with the task after the message. Fails with 409 if it has ended. */
  CompletionStage<Task> add(JsonRequest request) {
    return tasks
        .find(request)
        .thenCompose(
            task -> {
              TaskRequest body = TaskRequest.read(request.object());
              return add(request, task, body.message(tasks.dispatcher().newId()));
            });
  }

  private CompletionStage<Task> add(JsonRequest request, Task task, Message message) {
    if (task.state().isEnd()) {
      throw ended(task);
    }
    InputResponse answer = intake.answer(task, message);
    return audit
        .answered(
            request.caller(),
            request.context(),
            task,
            tasks.dispatcher().answer(task.id(), answer, intake.rejoinder(task, answer)))
        .thenCompose(receipt -> added(task, message, receipt));
  }

  /** A message that no question waits for is added to the task. */
  private CompletionStage<Task> added(Task asked, Message message, InputResponseReceipt receipt) {
    if (!receipt.unsolicited()) {
      return CompletableFuture.completedFuture(receipt.task());
    }
    if (asked.status().canonical().isInterrupted()) {
      throw ZeroClawErrorFormat.conflict(
          "Another message has answered the task already. Read the task.",
          asked.id(),
          TaskStatusName.of(receipt.task().status()));
    }
    return tasks.dispatcher().say(asked.id(), message);
  }

  /** Returns the error of a request to a task that has ended. */
  static RuntimeException ended(Task task) {
    return ZeroClawErrorFormat.conflict(
        "The task has ended. Create a new one.", task.id(), TaskStatusName.of(task.status()));
  }
}
