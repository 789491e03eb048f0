package io.serai.a2w.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.call.A2wRequest;
import io.serai.a2w.call.FeedPositionParser;
import io.serai.a2w.call.TaskIdParameter;
import io.serai.a2w.call.VisibleAgentTasks;
import io.serai.a2w.call.WorkerCallResolver;
import io.serai.a2w.model.TaskLogEntry;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.task.AgentEvent;
import io.serai.task.AgentEventPage;
import io.serai.task.run.TaskDispatcher;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * Implements {@code GET /logs}: what happened to the agent's tasks, oldest first (A2W-41, A2W-Q9).
 *
 * <p>The cursor is the position of the last entry. Entries of tasks that the caller may not see are
 * left out, and pages of large events are short, so a page may have fewer entries than the limit.
 */
public record ReadLogs(WorkerCallResolver calls, TaskDispatcher tasks) {
  private static final int DEFAULT_LIMIT = 100;
  private static final int MAX_LIMIT = 1_000;

  /** Answers with one page. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    A2wRequest call = calls.of(request);
    VisibleAgentTasks visible = VisibleAgentTasks.of(tasks, call.call());
    int limit = request.number("limit", DEFAULT_LIMIT, MAX_LIMIT);
    long after = FeedPositionParser.read("cursor", request.parameter("cursor"));
    String taskId = TaskIdParameter.read(request.parameter(TaskIdParameter.NAME));
    CompletionStage<?> exists =
        taskId == null ? CompletableFuture.completedFuture(null) : visible.find(taskId);
    return tasks
        .feedPosition()
        .thenAccept(newest -> FeedPositionParser.requireReached("cursor", after, newest))
        .thenCompose(reached -> exists)
        .thenCompose(
            found ->
                visible
                    .reads()
                    .feed(
                        () ->
                            taskId == null
                                ? tasks.changes(call.agent().id(), after, limit)
                                : tasks.taskChanges(taskId, after, limit)))
        .thenCompose(
            page ->
                visible
                    .visible(
                        page.events().stream().map(AgentEvent::taskId).collect(Collectors.toSet()))
                    .thenApply(shown -> answer(call, page, shown)));
  }

  private static JsonResponse answer(A2wRequest call, AgentEventPage page, Set<String> shown) {
    ObjectNode payload = JsonMappers.object();
    ArrayNode entries = payload.putArray("entries");
    for (AgentEvent event : page.events()) {
      if (shown.contains(event.taskId())) {
        entries.add(TaskLogEntry.json(event));
      }
    }
    String next =
        page.isLast()
            ? null
            : Long.toString(page.events().get(page.events().size() - 1).position());
    return WorkerResponseWriter.payload(call.agent(), payload.put("next_cursor", next));
  }
}
