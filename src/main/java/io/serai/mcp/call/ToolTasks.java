package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.concurrent.CompletionCause;
import io.serai.mcp.input.InputAnswer;
import io.serai.mcp.input.InputRequests;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.tool.SkillTasks;
import io.serai.mcp.tool.ToolResult;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskNotFoundException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Runs calls of skills as tasks. A call is answered when its task has ended or asks its client for
 * something. If that is not soon, a client that takes the handle of a task gets it, and one in a
 * session gets a stream, which it can resume if it is disconnected. Thread-safe.
 *
 * @param taskAfter how long a call may take before the client gets a handle or a stream
 */
record ToolTasks(
    TaskDispatcher tasks,
    SkillTasks skillTasks,
    TaskInputDelivery delivery,
    ToolOutcomeWriter outcomes,
    ResponseStreamFactory streams,
    RunningCalls running,
    Duration taskAfter) {

  CompletionStage<McpAnswer> call(ToolCall call) {
    String state = call.request().optionalText("requestState");
    if (state != null) {
      return continued(call, state);
    }
    if (call.needsTask()) {
      throw TaskFeature.missingExtension();
    }
    if (isStreamed(call) || mayBecomeAStream(call)) {
      call.context().call().request().streams().require(); // before there is a task
    }
    JsonNode responses = call.responses();
    NewTask task = skillTasks.task(call.context(), call.skill(), call.arguments());
    if (call.isHandle()) {
      return tasks
          .submit(task)
          .thenApply(made -> new McpAnswer.Result(McpTaskWriter.created(made, call.client())));
    }
    if (isStreamed(call)) {
      CompletionStage<Task> begun = tasks.submit(task);
      running.add(call, task.id(), begun);
      return begun.thenApply(made -> stream(call, made.id(), 0));
    }
    CompletableFuture<Task> settled = tasks.submit(task, TaskStatus::isSettled);
    running.add(call, task.id(), settled);
    skillTasks.endWithConnection(call.context(), task.id(), settled);
    return answered(call, task.id(), new TaskHandleDelivery(), settled, responses);
  }

  private boolean isStreamed(ToolCall call) {
    return !call.takesTask() && streams.areWanted(call);
  }

  private static boolean mayBecomeAStream(ToolCall call) {
    return !call.takesTask() && call.isResumable() && call.context().acceptsEvents();
  }

  /** Returns the answer when the task is settled, or a handle or a stream if that is not soon. */
  private CompletionStage<McpAnswer> answered(
      ToolCall call,
      String id,
      TaskHandleDelivery offer,
      CompletionStage<Task> settled,
      JsonNode responses) {
    CompletionStage<McpAnswer> answer =
        settled.thenCompose(now -> settled(call, offer, now, responses));
    if (call.takesTask()) {
      return orLater(
          id,
          offer,
          answer,
          task -> new McpAnswer.Result(McpTaskWriter.created(task, call.client())));
    }
    return mayBecomeAStream(call)
        ? orLater(id, offer, answer, task -> stream(call, id, 0))
        : answer;
  }

  /** Answers the question that the state is about, and goes on with the task. */
  private CompletionStage<McpAnswer> continued(ToolCall call, String state) {
    var context = call.context().call();
    String id =
        outcomes.states().open(state, context.caller().id(), ToolOutcomeWriter.callOf(call));
    JsonNode responses = call.responses();
    return new CallerScopedTasks(tasks, context.caller(), context.request())
        .find(id)
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedFuture(
                    CompletionCause.of(failure) instanceof TaskNotFoundException
                        ? McpException.invalid(
                            "The task of this call is not kept any more. Call again without"
                                + " requestState.")
                        : failure))
        .thenCompose(
            task ->
                answered(
                    call,
                    id,
                    new TaskHandleDelivery(),
                    CompletableFuture.completedFuture(task),
                    responses));
  }

  /**
   * Answers a call whose task has ended or waits. If the request has the answer to the question,
   * the task goes on.
   */
  private CompletionStage<McpAnswer> settled(
      ToolCall call, TaskHandleDelivery offer, Task task, JsonNode responses) {
    if (offer.isTaken()) {
      return CompletableFuture.failedFuture(new CancellationException());
    }
    if (!task.status().isSettled()) {
      return awaited(call, task.id()).thenCompose(now -> settled(call, offer, now, responses));
    }
    if (!task.state().isEnd()) {
      return asked(call, offer, task, responses);
    }
    return tasks.encodable(task).thenApply(now -> result(call, now));
  }

  private CompletionStage<McpAnswer> asked(
      ToolCall call, TaskHandleDelivery offer, Task task, JsonNode responses) {
    InputRequests requests = InputRequests.of(task, call.client());
    if (!call.request().revision().isStateless()) {
      return CompletableFuture.completedFuture(
          requests.canBeAsked() && call.context().acceptsEvents()
              ? stream(call, task.id(), task.sequence())
              : new McpAnswer.Result(ToolCallEventProjection.unanswerable(task)));
    }
    if (!requests.canBeAsked()) {
      return delivery
          .end(task, "The client cannot be asked.")
          .thenCompose(ended -> CompletableFuture.failedFuture(requests.missingCapability()));
    }
    return delivery
        .take(task, requests, responses, call.context().call())
        .thenCompose(taken -> answered(call, offer, taken, responses));
  }

  private CompletionStage<McpAnswer> answered(
      ToolCall call, TaskHandleDelivery offer, TaskInputDelivery.Taken taken, JsonNode responses) {
    if (taken.answer() instanceof InputAnswer.Given) {
      return resumed(call, offer, taken.task(), responses);
    }
    return CompletableFuture.completedFuture(
        taken.answer() instanceof InputAnswer.Declined
            ? new McpAnswer.Result(ToolResult.error("The user declined to answer."))
            : result(call, taken.task()));
  }

  /** Goes on with a call whose task has an answer to its question. */
  private CompletionStage<McpAnswer> resumed(
      ToolCall call, TaskHandleDelivery offer, Task task, JsonNode responses) {
    return isStreamed(call) && !task.status().isSettled()
        ? CompletableFuture.completedFuture(stream(call, task.id(), task.sequence()))
        : settled(call, offer, task, responses);
  }

  private McpAnswer result(ToolCall call, Task task) {
    return new McpAnswer.Result(outcomes.of(task, call));
  }

  private CompletionStage<Task> awaited(ToolCall call, String id) {
    CompletableFuture<Task> settled = tasks.awaitStatus(id, TaskStatus::isSettled);
    skillTasks.endWithConnection(call.context(), id, settled);
    return settled;
  }

  /** Returns the answer, or another one if it is not there in time. */
  private CompletionStage<McpAnswer> orLater(
      String id,
      TaskHandleDelivery offer,
      CompletionStage<McpAnswer> answer,
      Function<Task, McpAnswer> later) {
    CompletableFuture<McpAnswer> first = new CompletableFuture<>();
    answer.whenComplete(
        (value, failure) -> {
          if (failure == null) {
            first.complete(value);
          } else if (!offer.isTaken()) {
            first.completeExceptionally(CompletionCause.of(failure));
          }
        });
    if (!first.isDone()) {
      CompletionStage<Void> waited = tasks.delay(taskAfter);
      var unused =
          first.whenComplete((done, failure) -> waited.toCompletableFuture().cancel(false));
      waited
          .thenCompose(due -> tasks.find(id))
          .whenComplete(
              (found, failure) -> {
                if (failure == null && found.isPresent() && !found.get().status().isSettled()) {
                  offer.take();
                  first.complete(later.apply(found.get()));
                }
              });
    }
    return first;
  }

  /** Returns the response stream of a call, which ends with the connection as the call does. */
  private McpAnswer stream(ToolCall call, String id, long known) {
    skillTasks.endWithConnection(call.context(), id, new CompletableFuture<>());
    return streams.of(call, id, known, () -> skillTasks.cancel(call.context(), id));
  }
}
