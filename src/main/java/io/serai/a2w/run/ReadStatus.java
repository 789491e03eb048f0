package io.serai.a2w.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.call.A2wRequest;
import io.serai.a2w.call.TaskIdParameter;
import io.serai.a2w.call.VisibleAgentTasks;
import io.serai.a2w.call.WorkerCallResolver;
import io.serai.a2w.model.A2wEnvelopeWriter;
import io.serai.a2w.model.A2wEnvelopeWriter.MessageType;
import io.serai.a2w.model.WorkerStatusWriter;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Implements {@code GET /status}: the status of a task, or of the agent's live one (A2W-37,
 * A2W-Q3).
 *
 * <p>The envelope has {@code seq}, the position of the newest event that the status shows. A reader
 * that opens a channel with {@code ?after=} this position misses nothing.
 */
public record ReadStatus(
    WorkerCallResolver calls, TaskDispatcher tasks, TelemetryEstimator telemetry) {

  /** Answers with the status. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    A2wRequest call = calls.of(request);
    VisibleAgentTasks visible = VisibleAgentTasks.of(tasks, call.call());
    String id = TaskIdParameter.read(request.parameter(TaskIdParameter.NAME));
    return tasks
        .feedPosition()
        .thenCompose(
            position ->
                (id == null ? visible.live() : visible.find(id).thenApply(Optional::of))
                    .thenApply(found -> answer(call, found, position)));
  }

  private JsonResponse answer(A2wRequest call, Optional<Task> found, long position) {
    int weight = call.agent().weight();
    ObjectNode payload =
        found
            .map(task -> WorkerStatusWriter.of(task, weight))
            .orElseGet(() -> WorkerStatusWriter.idle(weight));
    payload.set("telemetry", found.map(telemetry::of).orElseGet(JsonMappers::object));
    return JsonResponse.ok(
        A2wEnvelopeWriter.of(call.agent().id(), MessageType.status_update, payload)
            .put("seq", position));
  }
}
