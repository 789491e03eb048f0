package io.serai.a2w.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.call.WorkerCall;
import io.serai.a2w.call.WorkerCallResolver;
import io.serai.a2w.call.WorkerTasks;
import io.serai.a2w.model.A2wTaskContext;
import io.serai.a2w.model.WorkerReport;
import io.serai.a2w.model.WorkerStatus;
import io.serai.concurrent.CompletionCause;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.run.InputResponseReceipt;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskEndedException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Implements {@code POST /insights}: a body with {@code payload} delivers data that a task waits
 * for, any other asks for artifacts (A2W-42, A2W-Q10).
 */
public record DeliverInsights(WorkerCallResolver calls, TaskDispatcher tasks) {

  /** Answers what was accepted and what is still missing, or with the artifacts. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    Insights body = JsonRequest.read(request.object(), Insights::read);
    WorkerCall call = calls.of(request, body.callerAgent(), null);
    ObjectNode payload = body.payload();
    return WorkerTasks.of(tasks, call.call())
        .findOrLive(body.taskId())
        .thenCompose(
            task ->
                payload == null
                    ? CompletableFuture.completedFuture(artifacts(call, task, body.request()))
                    : deliver(call, task, payload));
  }

  /**
   * Data does not help a task that does not wait for it, such as a blocked one (A2W-Q6) or one that
   * ends meanwhile.
   */
  private CompletionStage<JsonResponse> deliver(WorkerCall call, Task task, ObjectNode payload) {
    if (task.state() != TaskState.WAITING) {
      return CompletableFuture.completedFuture(unsolicited(call, task));
    }
    return tasks
        .answer(task.id(), response(payload))
        .thenApply(receipt -> answer(call, receipt))
        .exceptionallyCompose(
            failure ->
                CompletionCause.of(failure) instanceof TaskEndedException ended
                    ? CompletableFuture.completedFuture(unsolicited(call, ended.task()))
                    : CompletableFuture.failedFuture(failure));
  }

  /** Returns the data with a message that has it, for the history of the task. */
  private InputResponse response(ObjectNode payload) {
    return payload.isEmpty()
        ? InputResponse.of(payload)
        : new InputResponse(
            payload,
            Message.of(tasks.newId(), MessageRole.USER, List.of(Part.ofData(payload))),
            false);
  }

  private static JsonResponse unsolicited(WorkerCall call, Task task) {
    return answer(call, new InputResponseReceipt(task, List.of(), List.of(), true));
  }

  private static JsonResponse answer(WorkerCall call, InputResponseReceipt receipt) {
    ObjectNode payload = JsonMappers.object().put("task_id", receipt.task().id());
    receipt.accepted().forEach(payload.putArray("accepted")::add);
    receipt.missing().forEach(payload.putArray("missing")::add);
    payload.put("state", WorkerStatus.text(receipt.task().state()));
    if (receipt.unsolicited()) {
      payload.put("unsolicited", true);
    }
    return WorkerAnswer.payload(call.agent(), payload);
  }

  private static JsonResponse artifacts(
      WorkerCall call, Task task, @Nullable List<String> requested) {
    ObjectNode artifacts = WorkerReport.artifacts(task);
    if (requested != null) {
      artifacts.retain(requested);
    }
    ObjectNode payload = JsonMappers.object().put("task_id", task.id());
    payload.set("artifacts", artifacts);
    return WorkerAnswer.payload(call.agent(), payload);
  }

  /**
   * The body of the request.
   *
   * @param payload data by name; null for a query
   * @param request names of artifacts; null for all
   */
  private record Insights(
      @Nullable String taskId,
      @Nullable ObjectNode payload,
      @Nullable List<String> request,
      @Nullable String callerAgent) {

    static Insights read(DocumentNode body) {
      JsonNode payload = body.member("payload").node();
      if (body.has("payload") && !payload.isObject()) {
        body.fault("payload should be an object with the data by name; write payload: {…}");
      }
      return new Insights(
          A2wTaskContext.taskId(body),
          payload instanceof ObjectNode data ? data : null,
          body.has("request") ? body.texts("request") : null,
          body.text("caller_agent").orElse(null));
    }
  }
}
