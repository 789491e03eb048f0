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
import io.serai.task.A2aTaskState;
import io.serai.task.StopMode;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPage;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummaryPage;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The API operations on tasks, whichever protocol started them: {@code GET /tasks}, {@code GET
 * /tasks/{id}/events} and {@code DELETE /tasks/{id}}. A caller sees its own tasks, an operator all.
 * Thread-safe; does not block.
 *
 * @param streams has the open streams of events
 */
public record TasksApi(TaskDispatcher tasks, SseStreamManager streams) {

  private static final int DEFAULT_PAGE = 50;
  private static final int MAX_PAGE = 100;

  /** Longest cursor that is decoded. */
  private static final int MAX_CURSOR = 200;

  /** Lists tasks, those with the newest status first. */
  public CompletionStage<JsonResponse> list(JsonRequest request) {
    String owner = filter(request, "owner");
    TaskQuery query =
        TaskQuery.ALL
            .agent(filter(request, "agent"))
            .skill(filter(request, "capability"))
            .states(states(filter(request, "state")))
            .live(request.flag("live") ? Boolean.TRUE : null)
            .owner(owner)
            .context(filter(request, "context"))
            .parent(filter(request, "parent"))
            .since(since(filter(request, "since")))
            .page(
                cursor(filter(request, "cursor")), request.number("limit", DEFAULT_PAGE, MAX_PAGE));
    boolean visible =
        owner == null || request.caller().operator() || owner.equals(request.caller().id());
    return visible
        ? new CallerScopedTasks(tasks, request.caller(), request.context())
            .summaries(query)
            .thenApply(TasksApi::page)
        : page(new TaskSummaryPage(List.of(), null)).now();
  }

  /**
   * Lists the events of a task after the one with the number {@code after}, or streams them until
   * the task ends, if the client accepts that; then {@code Last-Event-ID} is that number too.
   */
  public CompletionStage<JsonResponse> events(JsonRequest request) {
    String id = request.pathParameter("id");
    if (wantsStream(request)) {
      return TaskRefusals.mapped(
          stream(new CallerScopedTasks(tasks, request.caller(), request.context()), id, request),
          id);
    }
    int limit = request.number("limit", DEFAULT_PAGE, MAX_PAGE);
    long from = 1L + after(request, "after");
    return TaskRefusals.mapped(
        new CallerScopedTasks(tasks, request.caller(), request.context())
            .read(id, from, limit)
            .thenApply(page -> JsonResponse.ok(events(page))),
        id);
  }

  private CompletionStage<JsonResponse> stream(
      CallerScopedTasks visible, String id, JsonRequest request) {
    int after =
        after(request, filter(request, "Last-Event-ID") == null ? "after" : "Last-Event-ID");
    return visible
        .find(id)
        .thenApply(
            task ->
                JsonResponse.stream(
                    streams.body(
                        Map.of(),
                        ProjectingPublisher.of(
                            visible.events(id, after + 1L),
                            TaskEventStream::new,
                            CancelableDelay.NONE))));
  }

  private static boolean wantsStream(JsonRequest request) {
    String accept = request.header("Accept");
    return accept != null && accept.contains("text/event-stream");
  }

  /** Cancels a task: it ends at once. */
  public CompletionStage<JsonResponse> cancel(JsonRequest request) {
    String id = request.pathParameter("id");
    return TaskRefusals.mapped(
        new CallerScopedTasks(tasks, request.caller(), request.context())
            .cancel(id, StopMode.NOW, null)
            .thenApply(task -> JsonResponse.ok(TaskView.json(task))),
        id);
  }

  private static JsonResponse page(TaskSummaryPage page) {
    ObjectNode answer = JsonMappers.object();
    ArrayNode all = answer.putArray("tasks");
    page.tasks().forEach(task -> all.add(TaskView.entry(task)));
    TaskCursor next = page.next();
    return JsonResponse.ok(answer.put("next_cursor", next == null ? null : next.toString()));
  }

  private static ObjectNode events(TaskEventPage page) {
    List<TaskEvent> events = page.events();
    ObjectNode answer = JsonMappers.object();
    ArrayNode all = answer.putArray("events");
    events.forEach(event -> all.add(TaskEventView.json(event)));
    return page.isLast()
        ? answer.putNull("next_after")
        : answer.put("next_after", events.get(events.size() - 1).sequence());
  }

  private static int after(JsonRequest request, String name) {
    String after = filter(request, name);
    return after == null || after.equals("0") ? 0 : request.number(name, 0, 999_999_999);
  }

  private static @Nullable String filter(JsonRequest request, String name) {
    String value = request.parameter(name);
    return value == null || value.isEmpty() ? null : value;
  }

  private static Set<A2aTaskState> states(@Nullable String text) {
    Set<A2aTaskState> states = EnumSet.noneOf(A2aTaskState.class);
    if (text != null) {
      Arrays.stream(text.split(",", MAX_PAGE)).forEach(name -> states.add(state(name.strip())));
    }
    return states;
  }

  private static A2aTaskState state(String name) {
    try {
      return A2aTaskState.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    } catch (IllegalArgumentException unknown) {
      throw JsonRequest.invalid(
          "state is \"%s\". Give some of %s, separated by commas."
              .formatted(
                  TextFunctions.clipped(name),
                  String.join(
                      ", ",
                      Arrays.stream(A2aTaskState.values()).map(A2aTaskState::name).toList())));
    }
  }

  private static @Nullable Instant since(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      Instant since = OffsetDateTime.parse(text).toInstant();
      var unused = since.toEpochMilli(); // logs count milliseconds
      return since;
    } catch (DateTimeParseException | ArithmeticException noTime) {
      throw JsonRequest.invalid(
          "since is \"%s\". Give a time such as 2026-11-21T14:22:04Z."
              .formatted(TextFunctions.clipped(text)));
    }
  }

  private static @Nullable TaskCursor cursor(@Nullable String text) {
    if (text == null) {
      return null;
    }
    return Optional.of(text)
        .filter(given -> given.length() <= MAX_CURSOR)
        .flatMap(TaskCursor::parse)
        .orElseThrow(
            () ->
                JsonRequest.invalid(
                    "cursor is not from this hub. Send next_cursor as it was answered."));
  }
}
