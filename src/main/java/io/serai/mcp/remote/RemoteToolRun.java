package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.client.ServerCallContext;
import io.serai.mcp.client.ServerCallException;
import io.serai.mcp.client.ServerCallException.Kind;
import io.serai.mcp.model.McpRequest;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.skill.agent.DelegationHopLimit;
import io.serai.task.DelegatedSubtask;
import io.serai.task.ErrorCode;
import io.serai.task.Task;
import io.serai.task.run.environment.GrowingDelay;
import io.serai.task.run.work.CancellationToken;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * One call of a tool, as a task (MCP 2026-07-28, "Tools", "Multi Round-Trip Requests", and the
 * tasks extension).
 *
 * <p>The log of the task says whether a call is with the server: a delegation without an id. If the
 * hub stops then, a tool that is idempotent is called again; of another it is unknown whether it
 * has done its work, so the task fails. A handle of a task is in the log, too, and is followed by
 * the next run.
 */
final class RemoteToolRun {
  private static final int MAX_ROUNDS = 100;
  private static final int MAX_TASK_ID = 1_000;

  private final TaskContext task;
  private final PublishedMcpServer server;
  private final ServerRequestAnswers requests;
  private final ToolCallServices services;
  private final OutboundAbortSignal abort = new OutboundAbortSignal();
  private final GrowingDelay delay;

  // used by one call after the other
  private RemoteTool tool;
  private ServerCallContext call;
  private boolean toolsRead;
  private int failures;
  private int rounds;

  RemoteToolRun(
      TaskContext task, PublishedMcpServer server, RemoteTool tool, ToolCallServices services) {
    this.task = task;
    this.server = server;
    this.tool = tool;
    this.services = services;
    this.requests = new ServerRequestAnswers(task, server.config(), services.sampling());
    this.delay = services.delays();
    this.call =
        new ServerCallContext(
            new CallInitiator(task.request().owner(), task.request().agent()),
            abort,
            new ToolCallNotifications(task, requests),
            ArgumentHeaders.of(tool, task.request().input()));
  }

  CompletionStage<TaskOutcome> start() {
    CancellationToken.Registration stop = task.cancellation().listen(how -> abort.abort());
    return task.task()
        .thenCompose(this::begin)
        .exceptionally(this::failed)
        .whenComplete((outcome, failure) -> stop.close());
  }

  private CompletionStage<TaskOutcome> begin(Task now) {
    DelegatedSubtask open =
        now.delegations().stream()
            .filter(each -> each.agent().equals(agent()) && !each.returned())
            .reduce((first, last) -> last)
            .orElse(null);
    if (open == null) {
      return call(JsonMappers.object());
    }
    if (open.child() != null) {
      task.skipReplay(now.answers().size()); // the server has them
      return follow(open.child());
    }
    if (tool.idempotent()) {
      return call(JsonMappers.object());
    }
    throw ServerCallException.refused(
        ErrorCode.EXTERNAL_DEPENDENCY,
        "The hub stopped during the call of %s; it is unknown whether the tool has done its work."
            .formatted(task.request().skill()));
  }

  /**
   * Calls the tool.
   *
   * @param answers answers to the questions of the call before, with its state
   */
  private CompletionStage<TaskOutcome> call(ObjectNode answers) {
    requireRound();
    ObjectNode params = ofHub(task).put("name", tool.name());
    params.set("arguments", arguments());
    params.setAll(answers);
    if (!tool.idempotent()) {
      task.delegated(agent(), null, null);
    }
    services.inFlight().add(task.request().id());
    return ToolCallServices.orCancelled(server.readSinceConnected(), task.cancellation())
        .thenCompose(
            read -> {
              if (!server.config().pin()) {
                return server.client().request("tools/call", params, call);
              }
              int connection = server.readConnection(); // first: the tools may be newer
              PinnedToolCheck.requireApproved(server, tool);
              return server.client().requestOver(connection, "tools/call", params, call);
            })
        .whenComplete((result, failure) -> services.inFlight().remove(task.request().id()))
        .handle(
            (result, failure) ->
                failure == null
                    ? returned(result)
                    : failed(ServerCallException.from(failure, agent()), answers))
        .thenCompose(next -> next);
  }

  private CompletionStage<TaskOutcome> failed(ServerCallException failure, ObjectNode answers) {
    if (!failure.isHeaderMismatch() || toolsRead) {
      return again(failure, tool.idempotent(), () -> call(answers));
    }
    toolsRead = true;
    task.returned(agent(), null); // the server has not begun
    return ToolCallServices.orCancelled(server.readAgain(), task.cancellation())
        .thenCompose(read -> callChanged(failure, answers));
  }

  /** Calls a tool once more whose headers are other ones than the hub had read before. */
  private CompletionStage<TaskOutcome> callChanged(
      ServerCallException refusal, ObjectNode answers) {
    RemoteTool now = server.tool(tool.name()).orElse(tool);
    Map<String, String> headers = ArgumentHeaders.of(now, task.request().input());
    if (headers.equals(call.headers()) || task.cancellation().requested()) {
      return CompletableFuture.failedFuture(refusal);
    }
    tool = now;
    call = new ServerCallContext(call.caller(), abort, call.listener(), headers);
    return call(answers);
  }

  /** Returns new parameters, which say that a hub sends them, for a task. */
  static ObjectNode ofHub(TaskContext task) {
    ObjectNode params = JsonMappers.object();
    params.putObject("_meta").put(McpRequest.DEPTH, DelegationHopLimit.hops(task.request()) + 1);
    return params;
  }

  private CompletionStage<TaskOutcome> returned(ObjectNode result) {
    if (!tool.idempotent()) {
      task.returned(agent(), null);
    }
    return switch (result.path("resultType").asText("complete")) {
      case "input_required" ->
          requests
              .answers(result.path("inputRequests"))
              .thenCompose(
                  responses -> {
                    ObjectNode next = JsonMappers.object();
                    next.set("inputResponses", responses);
                    if (result.path("requestState").isTextual()) {
                      next.set("requestState", result.get("requestState"));
                    }
                    return call(next);
                  });
      case "task" -> {
        String id = result.path("taskId").asText(result.path("task").path("taskId").asText());
        if (id.isEmpty() || id.length() > MAX_TASK_ID) {
          throw ServerCallException.refused(
              ErrorCode.EXTERNAL_DEPENDENCY,
              "%s gave a task without an id of at most %d characters."
                  .formatted(agent(), MAX_TASK_ID));
        }
        task.delegated(agent(), id, null);
        yield follow(id);
      }
      case "complete" ->
          CompletableFuture.completedFuture(ToolResultReader.outcome(task, tool, result));
      default ->
          throw ServerCallException.refused(
              ErrorCode.EXTERNAL_DEPENDENCY,
              "%s answered with a result of a type that the hub does not know: %s."
                  .formatted(
                      agent(),
                      TextFunctions.loggable(
                          TextFunctions.clipped(result.path("resultType").asText()))));
    };
  }

  /** Reads a task of the server until it has ended. A hub that stops leaves it to the next run. */
  private CompletionStage<TaskOutcome> follow(String id) {
    return new McpTaskFollower(task, server, id, requests, call, services)
        .follow()
        .thenApply(result -> ToolResultReader.outcome(task, tool, result))
        .thenApply(
            outcome -> {
              task.returned(agent(), id);
              return outcome;
            });
  }

  private CompletionStage<TaskOutcome> again(
      ServerCallException failure,
      boolean repeatable,
      Supplier<CompletionStage<TaskOutcome>> next) {
    boolean unsent = failure.kind() == Kind.BUSY || failure.kind() == Kind.SESSION_ENDED;
    boolean passes = unsent || (failure.kind() == Kind.LOST && repeatable);
    if (!passes || task.cancellation().requested() || ++failures > services.retries()) {
      return CompletableFuture.failedFuture(failure);
    }
    if (unsent) {
      task.returned(agent(), null); // the server has not begun
    }
    return services
        .after(services.pause(delay, failure), task.cancellation())
        .thenCompose(
            due ->
                task.cancellation().requested()
                    ? CompletableFuture.failedFuture(failure)
                    : next.get());
  }

  private TaskOutcome failed(Throwable failure) {
    Throwable reason = CompletionCause.of(failure);
    if (task.cancellation().requested()) {
      return new TaskOutcome.Canceled(task.message("The call was cancelled."));
    }
    if (reason instanceof ServerCallException known) {
      return new TaskOutcome.Failed(
          known.taskCode(), task.message(String.valueOf(known.getMessage())), known.taskDetails());
    }
    throw reason instanceof RuntimeException other ? other : new IllegalStateException(reason);
  }

  private void requireRound() {
    if (++rounds > MAX_ROUNDS) {
      throw ServerCallException.refused(
          ErrorCode.EXTERNAL_DEPENDENCY,
          "%s asked more than %d times during one call.".formatted(agent(), MAX_ROUNDS));
    }
  }

  private JsonNode arguments() {
    JsonNode input = task.request().input();
    return input instanceof ObjectNode object ? object.deepCopy() : JsonMappers.object();
  }

  private String agent() {
    return task.request().agent();
  }
}
