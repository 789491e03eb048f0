package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aRequest.Send;
import io.serai.protocol.TaskAudit;
import io.serai.skill.intake.AgentMessageInterpreter;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.A2aTaskState;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummary;
import io.serai.task.run.InputResponseReceipt;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Delivers messages to existing tasks: as the awaited input if a task requires input, otherwise as
 * a message.
 */
record TaskContinuation(
    TaskDispatcher tasks, SkillIntentResolver intake, MediaTypeCheck mediaTypes, TaskAudit audit) {

  /**
   * Whether a message that names no task may answer the question of one: it names a conversation,
   * and the agent decides itself what its messages ask for. Other agents begin a task for such a
   * message.
   */
  boolean mayAnswer(Send request, A2aCallContext call) {
    return request.contextId() != null && intake.of(call.agent()).isPresent();
  }

  /** Returns the id of the task whose question such a message answers: the newest one. */
  CompletionStage<Optional<String>> question(Send request, A2aCallContext call) {
    TaskQuery waiting =
        TaskQuery.ALL
            .owner(call.caller().id())
            .agent(call.agent().id())
            .context(request.contextId())
            .states(Set.of(A2aTaskState.INPUT_REQUIRED))
            .page(null, 1);
    return tasks
        .summaries(waiting)
        .thenApply(page -> page.tasks().stream().findFirst().map(TaskSummary::id));
  }

  CompletionStage<SendOutcome> accept(Send request, String taskId, A2aCallContext call) {
    return new TaskVisibility(tasks, call)
        .find(taskId)
        .thenCompose(
            task -> {
              validate(request, task);
              Optional<AgentMessageInterpreter> own = intake.of(call.agent());
              if (own.isPresent()) {
                own.get().check(request.message());
              } else {
                NewTask asked = task.request();
                mediaTypes.checkInput(request.message(), asked.skill(), asked.version());
              }
              InputResponse inputResponse = intake.answer(task, request.message());
              return audit
                  .answered(
                      call.caller(),
                      call.request(),
                      task,
                      tasks.answer(task, inputResponse, intake.rejoinder(task, inputResponse)))
                  .thenCompose(receipt -> continued(request, task, receipt, own.isPresent()));
            })
        .thenApply(SendOutcome.TaskAccepted::new);
  }

  /**
   * Of several answers to one question the first counts; the others fail, also if the task went on
   * before they arrived. An answer that was used and is sent again is not a fault. A message to a
   * task that has asked nothing is added to the task, and one to an agent that decides itself what
   * its messages ask for also after an answer.
   */
  private CompletionStage<Task> continued(
      Send request, Task found, InputResponseReceipt receipt, boolean takesFurther) {
    if (!receipt.unsolicited()) {
      return CompletableFuture.completedFuture(receipt.task());
    }
    List<InputResponse> used = receipt.task().answers();
    if (used.stream().anyMatch(answer -> isFrom(answer, request.message()))) {
      return CompletableFuture.completedFuture(receipt.task());
    }
    boolean late = !used.isEmpty() && !takesFurther;
    if (late || found.status().canonical().isInterrupted()) {
      throw A2aException.of(
              A2aError.UNSUPPORTED_OPERATION,
              "Another message has answered task "
                  + found.id()
                  + " already, so this one was not used. Get the task.")
          .with("taskId", found.id());
    }
    return tasks.say(found.id(), request.message());
  }

  private static boolean isFrom(InputResponse answer, Message message) {
    Message used = answer.message();
    return used != null
        && used.id().equals(message.id())
        && used.parts().equals(message.parts()); // clients use an id twice
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
