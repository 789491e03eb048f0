package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.sse.SseStreamManager;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.stream.CancelableDelay;
import io.serai.protocol.stream.ProjectingPublisher;
import io.serai.security.Caller;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPage;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /tasks/{id}/events}: the events of a task. Thread-safe; does not block.
 *
 * @param streams has the open streams of events
 * @param owners returns the caller of an id, with the label of its key
 */
public record TaskEventsApi(
    TaskDispatcher tasks, SseStreamManager streams, Function<String, Caller> owners) {

  private static final int DEFAULT_PAGE = 50;
  private static final int MAX_PAGE = 100;
  private static final int MAX_DIGITS = 9;
  private static final String LAST = "Last-Event-ID";

  /**
   * Lists the events of a task after the one with the number {@code after}, or streams them until
   * the task ends, if the client accepts that; then {@code Last-Event-ID} is that number too.
   */
  public CompletionStage<JsonResponse> events(JsonRequest request) {
    String id = request.pathParameter("id");
    CallerScopedTasks visible = new CallerScopedTasks(tasks, request.caller(), request.context());
    if (wantsStream(request)) {
      return TaskRefusals.mapped(stream(visible, id, request), id);
    }
    int limit = request.number("limit", DEFAULT_PAGE, MAX_PAGE);
    long from = 1L + number("after", request.parameter("after"));
    return TaskRefusals.mapped(
        visible
            .read(id, from, limit)
            .thenApply(page -> JsonResponse.ok(events(page, view(request)))),
        id);
  }

  private CompletionStage<JsonResponse> stream(
      CallerScopedTasks visible, String id, JsonRequest request) {
    String last = request.header(LAST);
    int after =
        last == null || last.isEmpty()
            ? number("after", request.parameter("after"))
            : number(LAST, last);
    return visible
        .find(id)
        .thenApply(
            task ->
                JsonResponse.stream(
                    streams.body(
                        Map.of(),
                        ProjectingPublisher.of(
                            visible.events(id, after + 1L),
                            () -> new TaskEventStream(view(request)),
                            CancelableDelay.NONE))));
  }

  static boolean wantsStream(JsonRequest request) {
    String accept = request.header("Accept");
    return accept != null && accept.contains("text/event-stream");
  }

  private TaskEventView view(JsonRequest request) {
    return new TaskEventView(request.caller(), owners);
  }

  private static ObjectNode events(TaskEventPage page, TaskEventView view) {
    List<TaskEvent> events = page.events();
    ObjectNode answer = JsonMappers.object();
    ArrayNode all = answer.putArray("events");
    events.forEach(event -> all.add(view.json(event)));
    return page.isLast()
        ? answer.putNull("next_after")
        : answer.put("next_after", events.get(events.size() - 1).sequence());
  }

  /** Returns the number of an event; 0 if none is given. */
  private static int number(String name, @Nullable String text) {
    if (text == null || text.isEmpty()) {
      return 0;
    }
    if (text.length() <= MAX_DIGITS && TextFunctions.consistsOf(text, TextFunctions::isDigit)) {
      return Integer.parseInt(text);
    }
    throw JsonRequest.invalid(
        "%s is \"%s\". Give the number of an event.".formatted(name, TextFunctions.clipped(text)));
  }
}
