package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import io.serai.http.request.AuditNotes;
import io.serai.protocol.BatchAdmission;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.rest.RequestTimeReader;
import io.serai.security.Caller;
import io.serai.task.TaskSummaryPage;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * {@code POST /tasks/run-again}: begins the tasks anew that a filter selects, among those of the
 * caller, or for an operator among all. Each task that an agent begins counts as a request of it.
 * Thread-safe; does not block.
 *
 * @param admission counts the tasks that are begun
 */
public record TaskRerunApi(
    TaskDispatcher tasks,
    TaskRerunFactory rerun,
    BatchAdmission admission,
    RequestTimeReader times) {

  /** Runs the selected tasks again, the oldest first. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    JsonNode body = request.object();
    TaskRerunFilter filter = TaskRerunFilter.of(body, times);
    String event = filter.dryRun() ? "tasks.preview-run-again" : null;
    request.note(new AuditNotes(TextFunctions.clipped(body.toString(), 500), null, event));
    CallerScopedTasks visible = new CallerScopedTasks(tasks, request.caller(), request.context());
    TaskRerunBatch batch =
        new TaskRerunBatch(
            tasks, visible, rerun, filter, request, () -> admission.count(request.caller()));
    return selected(filter, visible, request.caller())
        .thenCompose(batch::run)
        .thenApply(JsonResponse::ok);
  }

  private static CompletionStage<TaskSummaryPage> selected(
      TaskRerunFilter filter, CallerScopedTasks visible, Caller caller) {
    String owner = filter.query().owner();
    return owner == null || caller.operator() || owner.equals(caller.id())
        ? visible.summaries(filter.query())
        : CompletableFuture.completedFuture(new TaskSummaryPage(List.of(), null));
  }
}
