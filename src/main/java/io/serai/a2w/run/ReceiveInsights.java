package io.serai.a2w.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.call.A2wRequest;
import io.serai.a2w.call.VisibleAgentTasks;
import io.serai.a2w.call.WorkerCallResolver;
import io.serai.a2w.model.A2wErrorCode;
import io.serai.a2w.model.A2wTaskContext;
import io.serai.a2w.model.NeedSignalId;
import io.serai.a2w.model.WorkerReportWriter;
import io.serai.a2w.model.WorkerStatusWriter;
import io.serai.concurrent.CompletionCause;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.TaskAudit;
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
import io.serai.task.run.failure.TaskEndedException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Implements {@code POST /insights}: a body with {@code payload} delivers data that a task waits
 * for, any other asks for artifacts (A2W-42, A2W-Q10).
 */
public record ReceiveInsights(WorkerCallResolver calls, TaskDispatcher tasks, TaskAudit audit) {

  /** Answers what was accepted and what is still missing, or with the artifacts. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    Insights body = JsonRequest.read(request.object(), Insights::read);
    A2wRequest call = calls.of(request, body.callerAgent(), null);
    ObjectNode payload = body.payload();
    VisibleAgentTasks visible = VisibleAgentTasks.of(tasks, call.call());
    return payload == null
        ? visible.findOrLive(body.taskId()).thenApply(task -> artifacts(call, task, body.request()))
        : visible
            .findOrWaiting(body.waitingTask())
            .thenCompose(task -> deliver(call, task, payload, body.needId()));
  }

  /**
   * Data does not help a task that does not wait for it, such as a blocked one (A2W-Q6) or one that
   * ends meanwhile.
   */
  private CompletionStage<JsonResponse> deliver(
      A2wRequest call, Task task, ObjectNode payload, @Nullable NeedSignalId need) {
    if (need != null) {
      return deliverTo(need, call, task, payload);
    }
    if (task.state() != TaskState.WAITING) {
      return CompletableFuture.completedFuture(unsolicited(call, task));
    }
    return answered(call, task, tasks.answer(task.id(), response(payload)))
        .thenApply(receipt -> answer(call, receipt))
        .exceptionallyCompose(
            failure ->
                CompletionCause.of(failure) instanceof TaskEndedException ended
                    ? CompletableFuture.completedFuture(unsolicited(call, ended.task()))
                    : CompletableFuture.failedFuture(failure));
  }

  /** Answers one need; if another answer was faster, this one is refused. */
  private CompletionStage<JsonResponse> deliverTo(
      NeedSignalId need, A2wRequest call, Task task, ObjectNode payload) {
    if (!need.isOpenIn(task)) {
      return CompletableFuture.failedFuture(notOpen(need, task));
    }
    return answered(call, task, tasks.answer(task, response(payload), null))
        .thenApply(
            receipt -> {
              if (receipt.unsolicited()) {
                throw notOpen(need, receipt.task());
              }
              return answer(call, receipt);
            })
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedFuture(
                    CompletionCause.of(failure) instanceof TaskEndedException ended
                        ? notOpen(need, ended.task())
                        : failure));
  }

  private CompletionStage<InputResponseReceipt> answered(
      A2wRequest call, Task asked, CompletionStage<InputResponseReceipt> answer) {
    return audit.answered(call.call().caller(), call.call().request(), asked, answer);
  }

  private static HttpErrorException notOpen(NeedSignalId need, Task task) {
    return new HttpErrorException(
        A2wErrorCode.E010_INVALID_INPUT.error(
            409,
            "The need %s is not open in task %s, which is %s. ws/needs shows the open needs."
                .formatted(
                    TextFunctions.clipped(need.text()),
                    task.id(),
                    WorkerStatusWriter.text(task.state()))));
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

  private static JsonResponse unsolicited(A2wRequest call, Task task) {
    return answer(call, new InputResponseReceipt(task, List.of(), List.of(), true));
  }

  private static JsonResponse answer(A2wRequest call, InputResponseReceipt receipt) {
    ObjectNode payload = JsonMappers.object().put("task_id", receipt.task().id());
    receipt.accepted().forEach(payload.putArray("accepted")::add);
    receipt.missing().forEach(payload.putArray("missing")::add);
    payload.put("state", WorkerStatusWriter.text(receipt.task().state()));
    if (receipt.unsolicited()) {
      payload.put("unsolicited", true);
    }
    return WorkerResponseWriter.payload(call.agent(), payload);
  }

  private static JsonResponse artifacts(
      A2wRequest call, Task task, @Nullable List<String> requested) {
    ObjectNode artifacts = WorkerReportWriter.artifacts(task);
    if (requested != null) {
      artifacts.retain(requested);
    }
    ObjectNode payload = JsonMappers.object().put("task_id", task.id());
    payload.set("artifacts", artifacts);
    return WorkerResponseWriter.payload(call.agent(), payload);
  }

  /**
   * The body of the request.
   *
   * @param payload data by name; null for a query
   * @param request names of artifacts; null for all
   * @param needId the need that is answered; null for the one that is open
   */
  private record Insights(
      @Nullable String taskId,
      @Nullable ObjectNode payload,
      @Nullable List<String> request,
      @Nullable NeedSignalId needId,
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
          needId(body.optional("need_id")),
          body.text("caller_agent").orElse(null));
    }

    private static @Nullable NeedSignalId needId(DocumentNode node) {
      if (!node.exists()) {
        return null;
      }
      NeedSignalId id = NeedSignalId.read(node.textOrEmpty());
      if (id == null) {
        node.fault("need_id is not an id of a need; give it as ws/needs sent it, or leave it out");
      }
      return id;
    }

    /** Returns the task that the data is for; null if the body names neither task nor need. */
    @Nullable String waitingTask() {
      return taskId != null || needId == null ? taskId : needId.task();
    }
  }
}
