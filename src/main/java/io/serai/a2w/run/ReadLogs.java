package io.serai.a2w.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.model.TaskLogEntry;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.task.AgentEvent;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * Implements {@code GET /logs}: what happened to the agent's tasks, oldest first (A2W-41, A2W-Q9).
 *
 * <p>The cursor is the position of the last entry. Entries of tasks that the caller may not see are
 * left out, so a page may have fewer entries than the limit.
 */
public record ReadLogs(WorkerCallResolver calls, TaskDispatcher tasks) {
  private static final int DEFAULT_LIMIT = 100;
  private static final int MAX_LIMIT = 1_000;

  /** Answers with one page. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    WorkerCall call = calls.of(request);
    WorkerTasks visible = WorkerTasks.of(tasks, call.call());
    int limit = request.number("limit", DEFAULT_LIMIT, MAX_LIMIT);
    long after = FeedPosition.read("cursor", request.parameter("cursor"));
    String taskId = TaskIdParameter.of(request);
    CompletionStage<?> exists =
        taskId == null ? CompletableFuture.completedFuture(null) : visible.find(taskId);
    return exists
        .thenCompose(
            found ->
                taskId == null
                    ? tasks.changes(call.agent().id(), after, limit + 1)
                    : tasks.taskChanges(taskId, after, limit + 1))
        .thenCompose(
            events -> {
              List<AgentEvent> page = events.subList(0, Math.min(limit, events.size()));
              boolean isLast = events.size() <= limit;
              return visible
                  .visible(page.stream().map(AgentEvent::taskId).collect(Collectors.toSet()))
                  .thenApply(shown -> answer(call, page, isLast, shown));
            });
  }

  private static JsonResponse answer(
      WorkerCall call, List<AgentEvent> page, boolean isLast, Set<String> shown) {
    ObjectNode payload = JsonMappers.object();
    ArrayNode entries = payload.putArray("entries");
    for (AgentEvent event : page) {
      if (shown.contains(event.taskId())) {
        entries.add(TaskLogEntry.json(event));
      }
    }
    String next = isLast ? null : Long.toString(page.get(page.size() - 1).position());
    return WorkerAnswer.payload(call.agent(), payload.put("next_cursor", next));
  }
}
