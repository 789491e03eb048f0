package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletionStage;

/**
 * What a task was asked for: {@code GET /tasks/{id}/request}, and {@code POST
 * /tasks/{id}/run-again}, which begins a new task of the caller with the same or other inputs.
 * Thread-safe; does not block.
 */
public record TaskRequestApi(TaskDispatcher tasks, TaskRerun rerun) {

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
    String id = request.pathParameter("id");
    ObjectNode inputs =
        JsonRequest.read(
            request.object(),
            body -> {
              var given = body.object("inputs").node();
              body.requireKnown();
              return body.has("inputs") && given instanceof ObjectNode object ? object : null;
            });
    return TaskRefusals.mapped(
            visible(request)
                .find(id)
                .thenCompose(
                    task -> {
                      requireEnd(task);
                      return rerun.of(task.request(), inputs, request);
                    }),
            id)
        .thenCompose(again -> TaskRerun.begin(again, tasks))
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
