package io.serai.a2a.push;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.protocol.BatchAdmission;
import io.serai.protocol.RequestRecorder;
import io.serai.protocol.rest.JsonApi;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.rest.RequestTimeReader;
import io.serai.task.run.TaskDispatcher;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The API of push notifications that were given up: {@code /api/v1/notifications} lists them and
 * sends them again. Callers see those of their own tasks, operators all. Thread-safe; does not
 * block.
 */
public final class PushDeliveryApi extends JsonApi {
  private static final String GONE = "The task was deleted, so nothing can be sent.";

  private final PushNotifications notifications;
  private final TaskDispatcher tasks;
  private final BatchAdmission admission;
  private final PushDeliveryFilter filters;

  /**
   * Creates the API.
   *
   * @param admission counts the notifications that a request sends again
   */
  public PushDeliveryApi(
      PushNotifications notifications,
      TaskDispatcher tasks,
      BatchAdmission admission,
      RequestRecorder recorder,
      Clock clock) {
    super(ErrorBodyFormat.PROBLEM, recorder, "1");
    this.notifications = notifications;
    this.tasks = tasks;
    this.admission = admission;
    this.filters = new PushDeliveryFilter(new RequestTimeReader(clock));
  }

  @Override
  protected void define() {
    var rest = rest("/api/v1/notifications").description("Push notifications that were given up.");
    serve(
        rest.get().produces(JSON),
        "a2a-notifications",
        "Lists deliveries of push notifications, by default those that were given up.",
        this::list,
        "state: dead (the default), live or done.",
        "owner: For operators: whose notifications.",
        "task: The id of the task.",
        "since: From this time on, or an age such as 1h or 7d.",
        "until: Up to this time, or an age.",
        "limit: The most entries of a page.",
        "cursor: next_cursor of the page before.");
    serve(
        rest.post("/send-again").consumes(JSON).produces(JSON),
        "a2a-notifications-send-again",
        "Sends the notifications again that a filter selects, the oldest first.",
        this::sendSelectedAgain);
    serve(
        rest.post("/{task}/{config}/send-again").produces(JSON),
        "a2a-notification-send-again",
        "Sends a notification again that was given up, and those that follow.",
        this::sendAgain);
  }

  private CompletionStage<JsonResponse> list(JsonRequest request) {
    return page(filters.ofList(request), request).thenApply(page -> JsonResponse.ok(json(page)));
  }

  private CompletionStage<PushDeliveryPage> page(PushDeliveryQuery query, JsonRequest request) {
    String owner = query.owner();
    boolean visible =
        owner == null || request.caller().operator() || owner.equals(request.caller().id());
    return visible
        ? notifications.deliveries(query)
        : CompletableFuture.completedFuture(PushDeliveryPage.EMPTY);
  }

  private CompletionStage<JsonResponse> sendAgain(JsonRequest request) {
    String task = request.pathParameter("task");
    String config = request.pathParameter("config");
    request.subject(task + "/" + config);
    return notifications
        .delivery(task, config)
        .thenCompose(found -> resume(required(found, request)))
        .thenApply(
            refusal -> {
              if (refusal != null) {
                throw JsonRequest.refusal(409, "CONFLICT", refusal);
              }
              return JsonResponse.json(
                  202, JsonMappers.object().put("task", task).put("config", config));
            });
  }

  private static PushDeliveryStatus required(
      Optional<PushDeliveryStatus> found, JsonRequest request) {
    return found
        .filter(each -> request.caller().operator() || each.owner().equals(request.caller().id()))
        .orElseThrow(
            () ->
                JsonRequest.refusal(
                    404,
                    "NOT_FOUND",
                    "There is no such notification. GET /api/v1/notifications lists them."));
  }

  /** Returns why the notification is not sent again; null if it is. */
  private CompletionStage<@Nullable String> resume(PushDeliveryStatus delivery) {
    return tasks
        .summary(delivery.taskId())
        .thenCompose(
            task ->
                task.isEmpty()
                    ? CompletableFuture.completedFuture(GONE)
                    : notifications
                        .sendAgain(delivery.taskId(), delivery.id())
                        .thenApply(resumed -> resumed ? null : "It is not given up."));
  }

  private CompletionStage<JsonResponse> sendSelectedAgain(JsonRequest request) {
    var body = request.object();
    PushDeliveryQuery query = filters.ofBody(body, request.caller());
    request.subject(TextFunctions.clipped(body.toString(), 500));
    SendAgainBatch batch =
        new SendAgainBatch(
            this::resume, () -> admission.count(request.caller()), request.context());
    return page(query, request).thenCompose(batch::run).thenApply(JsonResponse::ok);
  }

  private static ObjectNode json(PushDeliveryPage page) {
    ObjectNode answer = JsonMappers.object();
    ArrayNode all = answer.putArray("notifications");
    for (PushDeliveryStatus each : page.deliveries()) {
      ObjectNode entry =
          each.key()
              .put("owner", each.owner())
              .put("host", each.host())
              .put("state", each.state().name().toLowerCase(Locale.ROOT))
              .put("delivered", each.delivered());
      if (each.reason() != null) {
        entry.put("reason", each.reason()).put("attempts", each.attempts());
      }
      entry
          .put("created_at", each.createdAt().toString())
          .put("updated_at", each.stateAt().toString());
      all.add(entry);
    }
    PushDeliveryCursor next = page.next();
    return answer.put("next_cursor", next == null ? null : next.toString());
  }
}
