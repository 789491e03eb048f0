package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.http.request.AuditNotes;
import io.serai.protocol.TaskResumption;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskExistsException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * What a task was asked for: {@code GET /tasks/{id}/request}, and {@code POST
 * /tasks/{id}/run-again}, which begins a new task of the same owner with the same or other inputs,
 * or from the step that failed. Thread-safe; does not block.
 */
public record TaskRequestApi(TaskDispatcher tasks, TaskRerunFactory rerun) {

  private static final AuditNotes PREVIEW = new AuditNotes(null, null, "task.preview-run-again");

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
                  request.note(wanted.dryRun() ? PREVIEW : AuditNotes.NONE);
                  return wanted.fromFailedStep()
                      ? resume(task, wanted, request)
                      : rerun.of(task.request(), wanted.inputs(), request).thenCompose(this::begin);
                }),
        id);
  }

  private CompletionStage<JsonResponse> resume(
      Task task, RunAgainRequest wanted, JsonRequest request) {
    TaskResumption resumption =
        rerun
            .resumption(task.request())
            .orElseThrow(
                () ->
                    TaskRefusals.conflict(
                        "Only executions of workflows keep what their steps have done. Leave out"
                            + " from, so that the task runs again from its beginning."));
    return resumption
        .plan(task, rerun.owner(task.request()), request.caller().id(), request.context())
        .thenCombine(tasks.repeatOf(task.id()), (plan, repeat) -> resume(plan, repeat, wanted))
        .thenCompose(Function.identity());
  }

  /**
   * What a task has done that runs this one again already is not in the plan, so it counts as steps
   * that may have been done.
   *
   * @param repeat the id of that task
   */
  private CompletionStage<JsonResponse> resume(
      TaskResumption.Plan plan, Optional<String> repeat, RunAgainRequest wanted) {
    ObjectNode details = json(plan);
    repeat.ifPresent(id -> details.put("run_again_as", id));
    if (wanted.dryRun()) {
      return JsonResponse.ok(details).now();
    }
    if (wanted.confirm()) {
      return begin(plan.task());
    }
    if (repeat.isPresent()) {
      throw unconfirmed(runsAlready(repeat.get()), details);
    }
    if (!plan.repeats().isEmpty()) {
      throw unconfirmed(mayBeDone(plan.repeats()), details);
    }
    return created(tasks.submit(plan.task()))
        .exceptionally(
            failure -> {
              throw CompletionCause.of(failure) instanceof TaskExistsException other
                  ? unconfirmed(runsAlready(other.task().id()), details)
                  : new CompletionException(CompletionCause.of(failure));
            });
  }

  private static String runsAlready(String id) {
    return "It was run again already, as task %s. Look what that has done, then send confirm: true if the steps may run once more."
        .formatted(id);
  }

  private static String mayBeDone(List<String> steps) {
    return "These steps may have been done, and would be done again: %s. Find out, then send confirm: true if they may run."
        .formatted(TextFunctions.clipped(String.join(", ", steps), TextFunctions.LONGEST_MESSAGE));
  }

  private static HttpErrorException unconfirmed(String message, ObjectNode details) {
    return new HttpErrorException(HttpError.of(409, "CONFLICT", message).with(details, List.of()));
  }

  private static ObjectNode json(TaskResumption.Plan plan) {
    ObjectNode json = JsonMappers.object();
    plan.kept().forEach(json.putArray("kept")::add);
    plan.runs().forEach(json.putArray("runs")::add);
    plan.repeats().forEach(json.putArray("repeats")::add);
    return json;
  }

  private CompletionStage<JsonResponse> begin(NewTask task) {
    return created(TaskRerunFactory.begin(task, tasks));
  }

  private static CompletionStage<JsonResponse> created(CompletionStage<Task> begun) {
    return begun.thenApply(
        task ->
            JsonResponse.json(201, TaskJson.json(task))
                .with("Location", "/a2s/v1/tasks/" + task.id()));
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
