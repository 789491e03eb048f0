package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.client.ServerCallContext;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Follows a task of a server until it has ended: reads it in the interval that the server wishes,
 * answers its questions, and cancels it with the task of the hub (extension {@code
 * io.modelcontextprotocol/tasks}). For one task.
 */
final class McpTaskFollower {
  private static final String TASK_ID = "taskId";
  private static final long DEFAULT_INTERVAL = 1_000;
  private static final long SHORTEST_INTERVAL = 100;
  private static final long LONGEST_INTERVAL = 60_000;
  private static final Duration CANCEL_WITHIN = Duration.ofSeconds(20);

  private final TaskContext task;
  private final PublishedMcpServer server;
  private final String id;
  private final ServerRequestAnswers requests;
  private final ServerCallContext call;
  private final ToolCallServices services;
  private final GrowingDelay delay;
  private final CompletableFuture<ObjectNode> end = new CompletableFuture<>();
  private final AtomicBoolean cancelled = new AtomicBoolean();
  private volatile CompletableFuture<Void> pause = CompletableFuture.completedFuture(null);

  // used by one step after the other
  private final Set<String> answered = new HashSet<>();
  private String note = "";
  private int failures;

  /**
   * @param id of the server's task
   */
  McpTaskFollower(
      TaskContext task,
      PublishedMcpServer server,
      String id,
      ServerRequestAnswers requests,
      ServerCallContext call,
      ToolCallServices services) {
    this.task = task;
    this.server = server;
    this.id = id;
    this.requests = requests;
    this.services = services;
    this.delay = services.delays();
    this.call =
        new ServerCallContext(
            call.caller(),
            new OutboundAbortSignal(),
            ServerCallContext.Listener.NONE,
            call.headers());
  }

  /** Returns the result of the tool; fails with {@link ServerCallException}. */
  CompletionStage<ObjectNode> follow() {
    CancellationToken.Registration stop = task.cancellation().listen(how -> cancel());
    read();
    return end.whenComplete((result, failure) -> stop.close());
  }

  /** Cancels the task of the server, and does not wait for long until it has ended. */
  private void cancel() {
    if (cancelled.compareAndSet(false, true)) {
      endLater();
      var unused =
          request("tasks/cancel", JsonMappers.object())
              .whenComplete((done, failure) -> pause.complete(null));
    }
  }

  private void endLater() {
    var unused =
        services
            .after(CANCEL_WITHIN)
            .whenComplete((due, stopping) -> end.completeExceptionally(failed("it goes on")));
  }

  private CompletionStage<ObjectNode> request(String method, ObjectNode params) {
    return server.client().request(method, params.put(TASK_ID, id), call);
  }

  private void read() {
    if (!end.isDone()) {
      then(request("tasks/get", RemoteToolRun.ofHub(task)), this::next, this::read);
    }
  }

  /**
   * Goes on after an answer. The steps are not stages of one another, because a task may be read
   * for days.
   */
  private void then(
      CompletionStage<ObjectNode> answer, Consumer<ObjectNode> next, Runnable repeat) {
    var unused =
        answer.whenComplete(
            (state, failure) -> {
              try {
                if (failure == null) {
                  failures = 0;
                  delay.reset();
                  next.accept(state);
                } else {
                  again(failure, repeat);
                }
              } catch (RuntimeException fault) {
                end.completeExceptionally(fault);
              }
            });
  }

  private void again(Throwable failure, Runnable repeat) {
    ServerCallException reason = ServerCallException.from(failure, server.config().agentId());
    boolean passes = reason.kind() == Kind.LOST || reason.kind() == Kind.BUSY;
    if (!passes || ++failures > services.retries()) {
      end.completeExceptionally(reason);
    } else {
      after(services.pause(delay, reason), repeat);
    }
  }

  private void next(ObjectNode state) {
    switch (state.path("status").asText()) {
      case "completed" ->
          end.complete(
              state.path("result") instanceof ObjectNode result ? result : JsonMappers.object());
      case "failed" ->
          end.completeExceptionally(
              failed(state.path("error").path("message").asText("no reason")));
      case "cancelled" -> end.completeExceptionally(failed("it was cancelled"));
      case "input_required" -> answer(state);
      case "working" -> {
        report(TextFunctions.clipped(state.path("statusMessage").asText()));
        later(state);
      }
      default ->
          end.completeExceptionally(
              failed("it is in no known state: " + state.path("status").asText()));
    }
  }

  private ServerCallException failed(String why) {
    return ServerCallException.refused(
        ErrorCode.EXTERNAL_DEPENDENCY,
        "The task of %s failed: %s."
            .formatted(
                server.config().agentId(),
                TextFunctions.clipped(why, TextFunctions.LONGEST_MESSAGE)));
  }

  private void report(String text) {
    if (!text.isEmpty() && !text.equals(note)) {
      note = text;
      task.note(text);
    }
  }

  /** Answers the questions that are new, and goes on reading. */
  private void answer(ObjectNode state) {
    ObjectNode open = JsonMappers.object();
    for (var each : state.path("inputRequests").properties()) {
      if (!answered.contains(each.getKey())) {
        open.set(each.getKey(), each.getValue());
      }
    }
    if (open.isEmpty()) {
      later(state);
      return;
    }
    var unused =
        requests
            .answers(open)
            .whenComplete(
                (responses, failure) -> {
                  if (failure == null) {
                    open.fieldNames().forEachRemaining(answered::add);
                    update(responses);
                  } else {
                    end.completeExceptionally(CompletionCause.of(failure));
                  }
                });
  }

  private void update(ObjectNode responses) {
    ObjectNode params = JsonMappers.object();
    params.set("inputResponses", responses);
    then(request("tasks/update", params), updated -> read(), () -> update(responses));
  }

  private void later(JsonNode state) {
    double wished = state.path("pollIntervalMs").asDouble(DEFAULT_INTERVAL);
    double interval = Math.max(SHORTEST_INTERVAL, Math.min(LONGEST_INTERVAL, wished));
    after(Duration.ofMillis((long) interval), this::read);
  }

  private void after(Duration time, Runnable next) {
    CompletableFuture<Void> elapsed = services.after(time);
    pause = elapsed;
    var unused =
        elapsed.whenComplete(
            (due, stopping) -> {
              if (stopping == null) {
                next.run();
              } else {
                end.completeExceptionally(stopping);
              }
            });
  }
}
