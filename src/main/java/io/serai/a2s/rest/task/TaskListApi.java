package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.response.StreamingResponseBody;
import io.serai.http.sse.SseEvent;
import io.serai.http.sse.SseStreamManager;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.rest.RequestTimeReader;
import io.serai.protocol.stream.CancelableDelay;
import io.serai.protocol.stream.EventProjection;
import io.serai.protocol.stream.ProjectingPublisher;
import io.serai.task.TaskCursor;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummaryPage;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.feed.TaskListChange;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * {@code GET /tasks}: a page of the tasks of all protocols, or a stream of their changes.
 * Thread-safe; does not block.
 *
 * @param streams has the open streams
 */
public record TaskListApi(TaskDispatcher tasks, SseStreamManager streams, RequestTimeReader times) {

  /** Lists tasks, those with the newest status first, or streams changes if the client asks so. */
  public CompletionStage<JsonResponse> list(JsonRequest request) {
    if (TaskEventsApi.wantsStream(request)) {
      return JsonResponse.stream(changes(request)).now();
    }
    TaskQuery query = TaskListFilter.page(request, times);
    boolean visible =
        query.owner() == null
            || request.caller().operator()
            || query.owner().equals(request.caller().id());
    return visible
        ? visible(request).summaries(query).thenApply(TaskListApi::page)
        : page(new TaskSummaryPage(List.of(), null)).now();
  }

  private StreamingResponseBody changes(JsonRequest request) {
    TaskListFilter filter = TaskListFilter.ofStream(request);
    return streams.endlessBody(
        Map.of(),
        ProjectingPublisher.of(
            visible(request).listChanges(filter::admits), Events::new, CancelableDelay.NONE));
  }

  private static JsonResponse page(TaskSummaryPage page) {
    ObjectNode answer = JsonMappers.object();
    ArrayNode all = answer.putArray("tasks");
    page.tasks().forEach(task -> all.add(TaskJson.entry(task)));
    TaskCursor next = page.next();
    return JsonResponse.ok(answer.put("next_cursor", next == null ? null : next.toString()));
  }

  private CallerScopedTasks visible(JsonRequest request) {
    return new CallerScopedTasks(tasks, request.caller(), request.context());
  }

  /** Writes each change as an event. */
  private static final class Events implements EventProjection<TaskListChange, SseEvent> {

    @Override
    public List<SseEvent> all(TaskListChange change) {
      ObjectNode data =
          change instanceof TaskListChange.Changed changed
              ? TaskJson.entry(changed.task())
              : JsonMappers.object().put("reset", true);
      return List.of(new SseEvent(null, Buffer.buffer(JsonMappers.text(data))));
    }

    @Override
    public boolean isOver() {
      return false;
    }
  }
}
