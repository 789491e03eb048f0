package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.Protocol;
import io.serai.protocol.TaskResumption;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskRepeat;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * What a task was asked for: {@code GET /tasks/{id}/request}, and {@code POST
 * /tasks/{id}/run-again}, which begins a new task of the caller with the same or other inputs, or
 * from the step that failed. Thread-safe; does not block.
 *
 * @param protocols all protocols of the hub
 */
public record TaskRequestApi(TaskDispatcher tasks, TaskRerun rerun, List<Protocol> protocols) {

  public CompletionStage<JsonResponse> read(JsonRequest request) {
    String id = request.pathParameter("id");
    return TaskRefusals.mapped(
        visible(request).find(id).thenApply(task -> JsonResponse.ok(json(task.request()))), id);
  }

  private static ObjectNode json(NewTask asked) {
    ObjectNode json =
        JsonMappers.object()
            .put("agent", asked.agent())
            .put("capability", asked.skill())
            .put("version", asked.version());
    json.set("input", asked.input().isMissingNode() ? JsonMappers.object() : asked.input());
    Message message = asked.message();
    return json.put("text", message == null || message.text().isEmpty() ? null : message.text());
  }

  public CompletionStage<JsonResponse> runAgain(JsonRequest request) {
    RunAgainRequest wanted = JsonRequest.read(request.object(), RunAgainRequest::read);
    String id = request.pathParameter("id");
    return TaskRefusals.mapped(
        visible(request)
            .find(id)
            .thenCompose(
                task -> {
                  requireEnd(task);
                  return wanted.fromFailedStep()
                      ? resume(task, wanted, request)
                      : rerun.of(task.request(), wanted.inputs(), request).thenCompose(this::begin);
                }),
        id);
  }

  private CompletionStage<JsonResponse> resume(
      Task task, RunAgainRequest wanted, JsonRequest request) {
    TaskResumption resumption =
        protocols.stream()
            .flatMap(protocol -> protocol.taskResumptions().stream())
            .filter(each -> each.takes(task.request()))
            .findFirst()
            .orElseThrow(
                () ->
                    TaskRefusals.conflict(
                        "Only executions of workflows keep what their steps have done. Leave out"
                            + " from, so that the task runs again from its beginning."));
    return resumption
        .plan(task, request.caller(), request.context())
        .thenCompose(
            plan -> {
              if (wanted.dryRun()) {
                return JsonResponse.ok(json(plan)).now();
              }
              if (!plan.repeats().isEmpty() && !wanted.confirm()) {
                throw unconfirmed(plan);
              }
              return begin(
                  plan.task().toBuilder().repeats(new TaskRepeat(task.id(), true)).build());
            });
  }

  private static HttpErrorException unconfirmed(TaskResumption.Plan plan) {
    String message =
        "These steps may have been done, and would be done again: %s. Find out, then send confirm:"
            + " true if they may run.";
    String steps =
        TextFunctions.clipped(String.join(", ", plan.repeats()), TextFunctions.LONGEST_MESSAGE);
    return new HttpErrorException(
        HttpError.of(409, "CONFLICT", message.formatted(steps)).with(json(plan), List.of()));
  }

  private static ObjectNode json(TaskResumption.Plan plan) {
    ObjectNode json = JsonMappers.object();
    plan.kept().forEach(json.putArray("kept")::add);
    plan.runs().forEach(json.putArray("runs")::add);
    plan.repeats().forEach(json.putArray("repeats")::add);
    return json;
  }

  private CompletionStage<JsonResponse> begin(NewTask task) {
    return TaskRerun.begin(task, tasks)
        .thenApply(
            begun ->
                JsonResponse.json(201, TaskJson.json(begun))
                    .with("Location", "/a2s/v1/tasks/" + begun.id()));
  }

  private static void requireEnd(Task task) {
    if (!task.state().isEnd()) {
      throw TaskRefusals.conflict(
          "The task has not ended: it is %s. Wait for its end, or cancel it."
              .formatted(task.status().canonical()));
    }
  }

  private CallerScopedTasks visible(JsonRequest request) {
    return new CallerScopedTasks(tasks, request.caller(), request.context());
  }
}
