package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.TextFunctions;
import io.serai.http.sse.SseStreamManager;
import io.serai.protocol.TaskAudit;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.stream.CancelableDelay;
import io.serai.protocol.stream.ProjectingPublisher;
import io.serai.protocol.stream.TaskStateReplayer;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskEndedException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The operations on an existing task: read, stream, cancel, and add a message. Thread-safe. */
final class TaskOperations {
  private static final int MAX_DIGITS = 18;

  private final ZeroClawTaskAccess tasks;
  private final TaskDispatcher dispatcher;
  private final TaskMessageReceiver messages;
  private final TaskAudit audit;
  private final MessageTimestampReader times;
  private final SseStreamManager streams;

  TaskOperations(
      ZeroClawTaskAccess tasks,
      SkillIntentResolver intake,
      TaskAudit audit,
      SseStreamManager streams) {
    this.tasks = tasks;
    this.dispatcher = tasks.dispatcher();
    this.messages = new TaskMessageReceiver(tasks, intake, audit);
    this.audit = audit;
    this.times = new MessageTimestampReader(dispatcher);
    this.streams = streams;
  }

  CompletionStage<JsonResponse> read(JsonRequest request) {
    return tasks.find(request).thenCompose(this::json).thenApply(JsonResponse::ok);
  }

  CompletionStage<JsonResponse> message(JsonRequest request) {
    return messages
        .add(request)
        .exceptionallyCompose(TaskOperations::conflictIfEnded)
        .thenCompose(this::json)
        .thenApply(JsonResponse::ok);
  }

  CompletionStage<JsonResponse> cancel(JsonRequest request) {
    return tasks
        .find(request)
        .thenCompose(
            task ->
                audit.stopped(
                    TaskAudit.CANCEL,
                    request.caller(),
                    request.context(),
                    task.id(),
                    dispatcher.cancel(task.id(), StopMode.NOW, request.caller().id(), null)))
        .exceptionallyCompose(TaskOperations::conflictIfEnded)
        .thenCompose(this::json)
        .thenApply(json -> JsonResponse.ok(json.put("task_id", json.path("id").asText())));
  }

  /**
   * Streams a task from its current state on, or from the state after the last event that the
   * client has received; 0 replays all.
   */
  CompletionStage<JsonResponse> stream(JsonRequest request) {
    Long last = lastEvent(request.header("Last-Event-ID"));
    return tasks
        .find(request)
        .thenCompose(
            task ->
                last != null && last < task.sequence()
                    ? TaskStateReplayer.headAt(dispatcher, task.id(), Math.max(1, last))
                    : CompletableFuture.completedFuture(task))
        .thenApply(task -> stream(task, last != null));
  }

  private JsonResponse stream(Task from, boolean resumed) {
    return JsonResponse.stream(
        streams.body(
            Map.of(),
            ProjectingPublisher.of(
                dispatcher.events(from.id(), from.sequence() + 1),
                () -> resumed ? TaskUpdates.after(from) : TaskUpdates.from(from),
                CancelableDelay.NONE)));
  }

  private static @Nullable Long lastEvent(@Nullable String id) {
    boolean number =
        id != null
            && !id.isEmpty()
            && id.length() <= MAX_DIGITS
            && TextFunctions.consistsOf(id, TextFunctions::isDigit);
    return number ? Long.valueOf(id) : null;
  }

  private CompletionStage<ObjectNode> json(Task task) {
    tasks.retained().told(task);
    return times.of(task).thenApply(known -> ZeroClawTaskJson.of(task, known));
  }

  private static CompletionStage<Task> conflictIfEnded(Throwable failure) {
    return CompletableFuture.failedFuture(
        CompletionCause.of(failure) instanceof TaskEndedException ended
            ? TaskMessageReceiver.ended(ended.task())
            : failure);
  }
}
