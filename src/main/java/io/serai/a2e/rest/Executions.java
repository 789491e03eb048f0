package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.run.WorkflowRunner;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.sse.SseEvent;
import io.serai.http.sse.SseStreamManager;
import io.serai.protocol.TaskAudit;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.stream.CancelableDelay;
import io.serai.protocol.stream.ProjectingPublisher;
import io.serai.security.Caller;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummaryPage;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskEndedException;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The executions of a caller: {@code /api/v1/executions}. Others do not see them. */
public record Executions(TaskDispatcher tasks, TaskAudit audit, SseStreamManager streams) {
  private static final int DEFAULT_PAGE = 50;
  private static final int MAX_PAGE = 100;

  /** Answers one execution. */
  public CompletionStage<JsonResponse> read(JsonRequest request) {
    return find(request).thenApply(task -> JsonResponse.ok(ExecutionView.json(task)));
  }

  /**
   * Answers a page of the caller's executions, the newest first. With {@code status}, a page may
   * have fewer entries than its limit although others follow.
   */
  public CompletionStage<JsonResponse> list(JsonRequest request) {
    Caller caller = AgentCallers.of(request);
    Optional<ExecutionStatus> status =
        Optional.ofNullable(request.parameter("status")).map(Executions::status);
    TaskQuery query =
        TaskQuery.ALL
            .owner(caller.id())
            .skill(WorkflowRunner.SKILL)
            .states(status.map(ExecutionStatus::states).orElse(Set.of()))
            .page(
                cursor(request.parameter("cursor")),
                request.number("limit", DEFAULT_PAGE, MAX_PAGE));
    return tasks.summaries(query).thenApply(page -> page(page, status));
  }

  private static ExecutionStatus status(String text) {
    return ExecutionStatus.of(text)
        .orElseThrow(
            () ->
                JsonRequest.invalid(
                    "status is \"%s\". Give one of %s."
                        .formatted(
                            TextFunctions.clipped(text),
                            String.join(", ", ExecutionStatus.texts()))));
  }

  private static @Nullable TaskCursor cursor(@Nullable String text) {
    return text == null || text.isEmpty()
        ? null
        : TaskCursor.parse(text)
            .orElseThrow(
                () ->
                    JsonRequest.invalid(
                        "cursor is not from this hub. Send next_cursor as it was answered."));
  }

  private static JsonResponse page(TaskSummaryPage page, Optional<ExecutionStatus> status) {
    ObjectNode json = JsonMappers.object();
    ArrayNode executions = json.putArray("executions");
    page.tasks().stream()
        .filter(task -> status.map(ExecutionView.status(task)::equals).orElse(true))
        .map(ExecutionView::entry)
        .forEach(executions::add);
    json.put("next_cursor", page.next() == null ? null : page.next().toString());
    return JsonResponse.ok(json);
  }

  /** Ends an execution; operations that have not begun do not run. */
  public CompletionStage<JsonResponse> cancel(JsonRequest request) {
    return find(request)
        .thenCompose(
            task ->
                audit.stopped(
                    TaskAudit.CANCEL,
                    request.caller(),
                    request.context(),
                    task.id(),
                    tasks.cancel(task.id(), StopMode.NOW, request.caller().id(), "DELETE")))
        .thenApply(task -> JsonResponse.ok(ExecutionView.entry(task)))
        .exceptionally(
            failure -> {
              Throwable cause = CompletionCause.of(failure);
              if (cause instanceof TaskEndedException ended) {
                throw JsonRequest.refusal(
                    409,
                    "CONFLICT",
                    "The execution has ended with the status "
                        + ExecutionView.status(ended.task()).text()
                        + ".");
              }
              throw new CompletionException(cause);
            });
  }

  /** Answers with a stream of the changes of an execution, from the first or from an event on. */
  public CompletionStage<JsonResponse> events(JsonRequest request) {
    long from = 1 + lastEvent(request.header("Last-Event-ID"));
    return find(request)
        .thenApply(
            task ->
                JsonResponse.stream(
                    streams.body(
                        Map.of(),
                        ProjectingPublisher.of(
                                tasks.events(task.id(), from),
                                () -> new ExecutionEventMapper(ExecutionView.id(task)),
                                CancelableDelay.NONE)
                            .map(Executions::event))));
  }

  private static long lastEvent(@Nullable String id) {
    if (id == null || id.isEmpty() || id.length() > 9) {
      return 0;
    }
    return TextFunctions.consistsOf(id, TextFunctions::isDigit) ? Long.parseLong(id) : 0;
  }

  private static SseEvent event(ExecutionEventMapper.Change change) {
    return new SseEvent(
        Long.toString(change.sequence()), Buffer.buffer(JsonMappers.text(change.json())));
  }

  private CompletionStage<Task> find(JsonRequest request) {
    Caller caller = AgentCallers.of(request);
    String executionId = Objects.requireNonNull(request.pathParameter("id"));
    return tasks
        .reads(caller.id(), request.context())
        .find(caller.id(), executionId)
        .thenApply(
            found ->
                found.orElseThrow(
                    () ->
                        JsonRequest.refusal(
                            404,
                            "NOT_FOUND",
                            "You have no execution "
                                + TextFunctions.clipped(executionId)
                                + ". GET /api/v1/executions lists them.")));
  }
}
