package io.serai.a2w.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.model.WorkerStatus;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletionStage;

/**
 * Implements {@code GET /status}: the status of a task, or of the agent's live one (A2W-37,
 * A2W-Q3).
 */
public record ReadStatus(
    WorkerCallResolver calls, TaskDispatcher tasks, TelemetryEstimator telemetry) {

  /** Answers with the status. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    WorkerCall call = calls.of(request);
    WorkerTasks visible = WorkerTasks.of(tasks, call.call());
    String id = TaskIdParameter.of(request);
    return id != null
        ? visible.find(id).thenApply(task -> answer(call, task))
        : visible
            .live()
            .thenApply(live -> live.map(task -> answer(call, task)).orElseGet(() -> idle(call)));
  }

  private JsonResponse answer(WorkerCall call, Task task) {
    ObjectNode payload = WorkerStatus.of(task, call.agent().weight());
    payload.set("telemetry", telemetry.of(task));
    return WorkerAnswer.status(200, call.agent(), payload);
  }

  private static JsonResponse idle(WorkerCall call) {
    ObjectNode payload = WorkerStatus.idle(call.agent().weight());
    payload.set("telemetry", JsonMappers.object());
    return WorkerAnswer.status(200, call.agent(), payload);
  }
}
