package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.http.request.AuditNotes;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.salute.SaluteReportWriter;
import io.serai.security.AgentDefinition;
import io.serai.skill.agent.ActiveAgents;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskNotFoundException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * {@code GET /tasks/{id}}: a task, such as an asynchronous run, for its caller; with {@code
 * as=salute} as a SALUTE report.
 *
 * @param agents names the agents in SALUTE reports
 */
public record TaskStatusApi(TaskDispatcher tasks, ActiveAgents agents) {

  public CompletionStage<JsonResponse> read(JsonRequest request) {
    String id = request.pathParameter("id");
    boolean salute = SaluteReportWriter.isRequested(request);
    return TaskRefusals.mapped(
        new CallerScopedTasks(tasks, request.caller(), request.context())
            .find(id)
            .thenCompose(
                task -> salute ? CompletableFuture.completedFuture(salute(task)) : status(task))
            .thenApply(JsonResponse::ok),
        id);
  }

  /** {@code DELETE /tasks/{id}}: cancels a task, which ends at once. */
  public CompletionStage<JsonResponse> cancel(JsonRequest request) {
    String id = request.pathParameter("id");
    return TaskRefusals.mapped(
        new CallerScopedTasks(tasks, request.caller(), request.context())
            .cancel(id, StopMode.NOW, null)
            .whenComplete(
                (task, failure) -> {
                  if (failure == null
                      || !(CompletionCause.of(failure) instanceof TaskNotFoundException)) {
                    request.note(AuditNotes.NONE);
                  }
                })
            .thenApply(task -> JsonResponse.ok(TaskJson.json(task))),
        id);
  }

  /** A task that has ended has the id of the one that repeats it. */
  private CompletionStage<ObjectNode> status(Task task) {
    ObjectNode json = TaskJson.json(task);
    return task.state().isEnd()
        ? tasks
            .repeatOf(task.id())
            .handle(
                (repeat, failure) -> {
                  if (failure == null) { // the task is known, also if this is not
                    repeat.ifPresent(id -> json.put("run_again_as", id));
                  }
                  return json;
                })
        : CompletableFuture.completedFuture(json);
  }

  private ObjectNode salute(Task task) {
    String agent = task.request().agent();
    return SaluteReportWriter.of(task, agents.find(agent).map(AgentDefinition::name).orElse(agent));
  }
}
