package io.serai.a2w.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.call.A2wRequest;
import io.serai.a2w.call.TaskIdParameter;
import io.serai.a2w.call.VisibleAgentTasks;
import io.serai.a2w.call.WorkerCallResolver;
import io.serai.a2w.model.A2wErrorCode;
import io.serai.a2w.model.WorkerReportWriter;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.salute.SaluteReportWriter;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletionStage;

/**
 * Implements {@code GET /report}: the result of a task that has ended (A2W-40, A2W-Q8). With {@code
 * as=salute}, the payload has one more member, {@code salute}, and tasks that have not ended are
 * reported, too.
 */
public record ReadReport(WorkerCallResolver calls, TaskDispatcher tasks) {

  /** Answers with the report. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    A2wRequest call = calls.of(request);
    String id = TaskIdParameter.read(request.parameter(TaskIdParameter.NAME));
    if (id == null) {
      throw JsonRequest.invalid("Name the task, as in report?task_id=…");
    }
    boolean salute = SaluteReportWriter.isRequested(request);
    return VisibleAgentTasks.of(tasks, call.call())
        .find(id)
        .thenApply(task -> salute ? salute(call, task) : answer(call, task));
  }

  private static JsonResponse salute(A2wRequest call, Task task) {
    ObjectNode report = WorkerReportWriter.of(task);
    report.set("salute", SaluteReportWriter.of(task, call.agent().name()));
    return WorkerResponseWriter.payload(call.agent(), report);
  }

  private static JsonResponse answer(A2wRequest call, Task task) {
    if (!task.state().isEnd()) {
      throw new HttpErrorException(
          A2wErrorCode.E013_MISSING_DATA.error(
              409, "Task " + task.id() + " has not ended yet. Get its report later."));
    }
    return WorkerResponseWriter.payload(call.agent(), WorkerReportWriter.of(task));
  }
}
