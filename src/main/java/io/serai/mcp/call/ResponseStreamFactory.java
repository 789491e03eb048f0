package io.serai.mcp.call;

import io.serai.concurrent.CompletionCause;
import io.serai.http.sse.SseEvent;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.McpRequest;
import io.serai.mcp.model.Revision;
import io.serai.protocol.stream.CancelableDelay;
import io.serai.protocol.stream.ProjectingPublisher;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskNotFoundException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Makes the response streams of calls. In a session, a stream that was broken goes on where its
 * client says; it is made of the log of its task alone, so every hub of a database can do so.
 * Thread-safe.
 */
record ResponseStreamFactory(TaskDispatcher tasks, ToolOutcomeWriter outcomes) {

  /** Whether a call asks for progress or log messages, and its client reads event streams. */
  boolean areWanted(ToolCall call) {
    return call.context().acceptsEvents() && progress(call).isWanted();
  }

  /**
   * Returns the response stream of a call.
   *
   * @param known number of the last event whose notifications the client does not need
   * @param giveUp ends a task that asks for what its client cannot give
   */
  McpAnswer of(ToolCall call, String taskId, long known, Runnable giveUp) {
    McpContext context = call.context();
    if (!context.request().revision().isStateless()) {
      McpRequest request = context.request();
      ResponseStreamParameters stream =
          new ResponseStreamParameters(
              taskId, known, request.id(), request.progressToken(), call.level());
      return resumable(context, ResponseStreamPosition.begin(stream), call.skill().id());
    }
    Flow.Publisher<SseEvent> messages =
        ProjectingPublisher.of(
                tasks.events(taskId, 1),
                () ->
                    new ToolCallEventProjection(
                        context, task -> outcomes.of(task, call), progress(call), known, giveUp),
                CancelableDelay.NONE)
            .map(message -> new SseEvent(null, message));
    return new McpAnswer.Stream(messages);
  }

  private ToolProgress progress(ToolCall call) {
    return new ToolProgress(call.request().progressToken(), call.level(), call.skill().id());
  }

  /**
   * Goes on with the response stream of a call, after the event that its client received last. The
   * stage fails with an {@link McpException} if the task does not exist for the caller.
   *
   * @throws McpException if no hub has given the id
   */
  CompletionStage<McpAnswer> resume(McpContext context, String lastEventId) {
    ResponseStreamPosition position =
        ResponseStreamPosition.of(lastEventId)
            .orElseThrow(() -> refused("The Last-Event-ID is not one that this hub gave."));
    ResponseStreamParameters stream = position.stream();
    return new CallerScopedTasks(tasks, context.call().caller(), context.call().request())
        .find(stream.taskId())
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedFuture(
                    CompletionCause.of(failure) instanceof TaskNotFoundException
                        ? refused("The task of this stream is not kept any more.")
                        : failure))
        .thenApply(task -> TaskFeature.visible(task, context.call()))
        .thenApply(task -> resumable(of(context, stream), position, task.request().skill()));
  }

  /** Returns the context of the call that a stream belongs to. */
  private static McpContext of(McpContext resuming, ResponseStreamParameters stream) {
    McpRequest request = resuming.request();
    ClientCapabilities client = request.client();
    McpRequest call =
        new McpRequest(
            stream.requestId(),
            "tools/call",
            request.params(),
            request.revision(),
            client,
            request.session());
    return new McpContext(call, resuming.call(), true, resuming.headers());
  }

  private static McpException refused(String why) {
    return McpException.invalid(why + " Send the request again.").withStatus(400);
  }

  private McpAnswer resumable(McpContext context, ResponseStreamPosition after, String skill) {
    ResponseStreamParameters stream = after.stream();
    Revision revision = context.request().revision();
    boolean primed = revision.compareTo(Revision.V2025_11_25) >= 0;
    Flow.Publisher<TaskEvent> events = tasks.events(stream.taskId(), 1);
    return new McpAnswer.Stream(
        ProjectingPublisher.of(
            events,
            () ->
                new ResumableEventProjection(
                    new ToolCallEventProjection(
                        context,
                        (Task task) -> outcomes.ofEnded(task, context.request()),
                        new ToolProgress(stream.token(), stream.level(), skill),
                        stream.known(),
                        () -> {}),
                    after,
                    primed),
            CancelableDelay.NONE));
  }
}
