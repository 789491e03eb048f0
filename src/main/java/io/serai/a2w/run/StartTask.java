package io.serai.a2w.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.call.A2wRequest;
import io.serai.a2w.call.VisibleAgentTasks;
import io.serai.a2w.call.WorkerCallResolver;
import io.serai.a2w.model.A2wErrorCode;
import io.serai.a2w.model.A2wTaskContext;
import io.serai.a2w.model.WorkerStatusWriter;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.Caller;
import io.serai.skill.agent.DelegationChain;
import io.serai.skill.intake.SkillIntent;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskProgress;
import io.serai.task.TaskState;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskReads;
import io.serai.task.run.failure.TaskExistsException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Implements {@code POST /start}: accepts a task once, however often the request is repeated
 * (A2W-35, A2W-36, A2W-Q2).
 *
 * @param enforceDeadlines whether a task is terminated when its deadline passes
 */
public record StartTask(
    WorkerCallResolver calls,
    TaskDispatcher tasks,
    SkillIntentResolver intents,
    boolean enforceDeadlines) {

  /** Answers 202 for a new task and 200 for one that was started before. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    A2wTaskContext context =
        JsonRequest.read(
            request.object(), body -> A2wTaskContext.read(body, callerRemedy(request.caller())));
    A2wRequest call = calls.of(request, context.callerAgent(), context.weightCaller());
    return begin(context, call)
        .exceptionallyCompose(failure -> answerIfKnown(context, call, CompletionCause.of(failure)));
  }

  /** Only who has no credentials may choose a name. */
  private static String callerRemedy(Caller caller) {
    return caller.equals(Caller.OPERATOR_OPEN)
        ? "name the agent that calls"
        : "name " + caller.id() + ", whose credentials the request has";
  }

  private CompletionStage<JsonResponse> begin(A2wTaskContext context, A2wRequest call) {
    if (context.cameThrough(call.agent().id())) {
      return CompletableFuture.failedFuture(new HttpErrorException(cycle(context, call)));
    }
    Message message = Message.text(tasks.newId(), MessageRole.USER, context.description());
    return intents
        .readType(call.agent(), call.owner(), context.taskType(), message)
        .thenCompose(intent -> submit(context, call, message, intent));
  }

  private static HttpError cycle(A2wTaskContext context, A2wRequest call) {
    return A2wErrorCode.E010_INVALID_INPUT
        .error(
            409,
            "%s has processed task %s already: %s names it. Let another agent do it."
                .formatted(call.agent().id(), context.taskId(), DelegationChain.AGENTS))
        .with(JsonMappers.object().put("reason", "delegation_cycle"), List.of());
  }

  private CompletionStage<JsonResponse> submit(
      A2wTaskContext context, A2wRequest call, Message message, SkillIntent intent) {
    if (intent instanceof SkillIntent.UnclearIntent unclear) {
      ObjectNode details = JsonMappers.object();
      unclear.near().forEach(details.putArray("skills")::add);
      throw new HttpErrorException(
          A2wErrorCode.E010_INVALID_INPUT.error(unclear.words()).with(details, List.of()));
    }
    NewTask task = task(context, call, message, (SkillIntent.SkillCall) intent);
    return tasks.submit(task).thenApply(made -> accepted(call, made));
  }

  private NewTask task(
      A2wTaskContext context, A2wRequest call, Message message, SkillIntent.SkillCall skill) {
    String owner = call.owner().id();
    return NewTask.of(context.taskId(), owner, call.agent().id(), skill.skill())
        .version(skill.version())
        .origin(
            context.origin().asked(call.call().request().id(), call.call().request().traceparent()))
        .input(context.payload().isEmpty() ? skill.input() : context.payload())
        .message(context.description().isBlank() ? null : message)
        .rank(context.priority(), call.weight())
        .deadline(context.deadline(), enforceDeadlines)
        .build();
  }

  /** A new task is answered as it was accepted, even if it runs already. */
  private static JsonResponse accepted(A2wRequest call, Task task) {
    return WorkerResponseWriter.status(
        202,
        call.agent(),
        WorkerStatusWriter.of(
            task.id(),
            TaskState.INITIALIZING,
            TaskProgress.NONE,
            "",
            null,
            false,
            call.agent().weight()));
  }

  /**
   * Answers a repeated request with the task that it started before, even if it would be refused
   * now: the queue may be full, or the skill gone.
   */
  private CompletionStage<JsonResponse> answerIfKnown(
      A2wTaskContext context, A2wRequest call, Throwable failure) {
    TaskReads reads = tasks.reads(call.call().caller().id());
    VisibleAgentTasks visible =
        new VisibleAgentTasks(tasks, call.call().agent(), call.call().caller(), reads);
    if (failure instanceof TaskExistsException exists) {
      return CompletableFuture.completedFuture(repeated(context, call, visible, exists.task()));
    }
    return reads
        .find(context.taskId(), task -> true)
        .thenCompose(
            found ->
                found.isPresent()
                    ? CompletableFuture.completedFuture(
                        repeated(context, call, visible, found.get()))
                    : CompletableFuture.<JsonResponse>failedFuture(failure))
        .whenComplete((answer, refusal) -> reads.close());
  }

  private static JsonResponse repeated(
      A2wTaskContext context, A2wRequest call, VisibleAgentTasks visible, Task task) {
    boolean same =
        task.request().agent().equals(call.agent().id())
            && visible.isVisible(task.request())
            && context.isSameWork(A2wTaskContext.of(task.request()));
    if (!same) {
      throw new HttpErrorException(
          A2wErrorCode.E010_INVALID_INPUT.error(
              409,
              "There is another task " + context.taskId() + ". Give this one an id of its own."));
    }
    return WorkerResponseWriter.status(
        200,
        call.agent(),
        WorkerStatusWriter.of(task, call.agent().weight()).put("duplicate", true));
  }
}
