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
import io.serai.task.run.TaskReads;
import io.serai.task.run.failure.TaskNotFoundException;
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
            .findWithRepeat(id)
            .thenApply(found -> JsonResponse.ok(salute ? salute(found.task()) : status(found))),
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
  private static ObjectNode status(TaskReads.RepeatedTask found) {
    ObjectNode json = TaskJson.json(found.task());
    return found.repeat() == null ? json : json.put("run_again_as", found.repeat());
  }

  private ObjectNode salute(Task task) {
    String agent = task.request().agent();
    return SaluteReportWriter.of(task, agents.find(agent).map(AgentDefinition::name).orElse(agent));
  }
}
