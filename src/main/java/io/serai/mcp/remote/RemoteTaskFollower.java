package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.ServerCall;
import io.serai.mcp.client.ServerCallException;
import io.serai.mcp.client.ServerCallException.Kind;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.task.ErrorCode;
import io.serai.task.run.environment.GrowingDelay;
import io.serai.task.run.work.CancellationToken;
import io.serai.task.run.work.TaskContext;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Follows a task of a server until it has ended: reads it in the interval that the server wishes,
 * answers its questions, and cancels it with the task of the hub (extension {@code
 * io.modelcontextprotocol/tasks}). For one task.
 */
final class RemoteTaskFollower {
  private static final String TASK_ID = "taskId";
  private static final long DEFAULT_INTERVAL = 1_000;
  private static final long SHORTEST_INTERVAL = 100;
  private static final long LONGEST_INTERVAL = 60_000;

  private final TaskContext task;
  private final ServedServer server;
  private final String id;
  private final RemoteRequests requests;
  private final ServerCall call;
  private final RunServices services;
  private final GrowingDelay delay;
  private final Set<String> answered = new HashSet<>();
  private String note = "";
  private int failures;

  /**
   * @param id of the server's task
   */
  RemoteTaskFollower(
      TaskContext task,
      ServedServer server,
      String id,
      RemoteRequests requests,
      ServerCall call,
      RunServices services) {
    this.task = task;
    this.server = server;
    this.id = id;
    this.requests = requests;
    this.services = services;
    this.delay = services.delays();
    this.call =
        new ServerCall(
            call.caller(), new OutboundAbortSignal(), ServerCall.Listener.NONE, call.headers());
  }

  /** Returns the result of the tool; fails with {@link ServerCallException}. */
  CompletionStage<ObjectNode> follow() {
    CancellationToken.Registration stop = task.cancellation().listen(how -> cancel());
    return read().whenComplete((result, failure) -> stop.close());
  }

  private void cancel() {
    var unused = request("tasks/cancel", JsonMappers.object()).exceptionally(failure -> null);
  }

  private CompletionStage<ObjectNode> request(String method, ObjectNode params) {
    return server.client().request(method, params.put(TASK_ID, id), call);
  }

  private CompletionStage<ObjectNode> read() {
    return request("tasks/get", JsonMappers.object())
        .handle((state, failure) -> failure == null ? next(state) : again(failure, this::read))
        .thenCompose(next -> next);
  }

  private CompletionStage<ObjectNode> again(
      Throwable failure, Supplier<CompletionStage<ObjectNode>> next) {
    ServerCallException reason = ServerCallException.from(failure, server.config().agentId());
    boolean passes = reason.kind() == Kind.LOST || reason.kind() == Kind.BUSY;
    if (!passes || ++failures > services.retries()) {
      return CompletableFuture.failedFuture(reason);
    }
    return services.after(services.pause(delay, reason)).thenCompose(due -> next.get());
  }

  private CompletionStage<ObjectNode> next(ObjectNode state) {
    failures = 0;
    delay.reset();
    return switch (state.path("status").asText()) {
      case "completed" ->
          CompletableFuture.completedFuture(
              state.path("result") instanceof ObjectNode result ? result : JsonMappers.object());
      case "failed" -> throw failed(state.path("error").path("message").asText("no reason"));
      case "cancelled" -> throw failed("it was cancelled");
      case "input_required" -> answer(state);
      default -> {
        report(state.path("statusMessage").asText());
        yield later(state);
      }
    };
  }

  private ServerCallException failed(String why) {
    return ServerCallException.refused(
        ErrorCode.EXTERNAL_DEPENDENCY,
        "The task of %s failed: %s.".formatted(server.config().agentId(), why));
  }

  private void report(String text) {
    if (!text.isEmpty() && !text.equals(note)) {
      note = text;
      task.note(text);
    }
  }

  /** Answers the questions that are new, and goes on reading. */
  private CompletionStage<ObjectNode> answer(ObjectNode state) {
    ObjectNode open = JsonMappers.object();
    for (var each : state.path("inputRequests").properties()) {
      if (!answered.contains(each.getKey())) {
        open.set(each.getKey(), each.getValue());
      }
    }
    if (open.isEmpty()) {
      return later(state);
    }
    return requests
        .answers(open)
        .thenCompose(
            responses -> {
              open.fieldNames().forEachRemaining(answered::add);
              return update(responses);
            });
  }

  private CompletionStage<ObjectNode> update(ObjectNode responses) {
    ObjectNode params = JsonMappers.object();
    params.set("inputResponses", responses);
    return request("tasks/update", params)
        .handle(
            (updated, failure) ->
                failure == null ? read() : again(failure, () -> update(responses)))
        .thenCompose(next -> next);
  }

  private CompletionStage<ObjectNode> later(JsonNode state) {
    long wished = state.path("pollIntervalMs").asLong(DEFAULT_INTERVAL);
    long interval = Math.max(SHORTEST_INTERVAL, Math.min(LONGEST_INTERVAL, wished));
    return services.after(Duration.ofMillis(interval)).thenCompose(due -> read());
  }
}
