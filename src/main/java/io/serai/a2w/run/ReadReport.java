package io.serai.a2w.run;

import io.serai.a2w.call.TaskIdParameter;
import io.serai.a2w.call.WorkerCall;
import io.serai.a2w.call.WorkerCallResolver;
import io.serai.a2w.call.WorkerTasks;
import io.serai.a2w.model.A2wErrorCode;
import io.serai.a2w.model.WorkerReport;
import io.serai.http.HttpErrorException;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletionStage;

/** Implements {@code GET /report}: the result of a task that has ended (A2W-40, A2W-Q8). */
public record ReadReport(WorkerCallResolver calls, TaskDispatcher tasks) {

  /** Answers with the report. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    WorkerCall call = calls.of(request);
    String id = TaskIdParameter.read(request.parameter(TaskIdParameter.NAME));
    if (id == null) {
      throw JsonRequest.invalid("Name the task, as in report?task_id=…");
    }
    return WorkerTasks.of(tasks, call.call()).find(id).thenApply(task -> answer(call, task));
  }

  private static JsonResponse answer(WorkerCall call, Task task) {
    if (!task.state().isEnd()) {
      throw new HttpErrorException(
          A2wErrorCode.E013_MISSING_DATA.error(
              409, "Task " + task.id() + " has not ended yet. Get its report later."));
    }
    return WorkerAnswer.payload(call.agent(), WorkerReport.of(task));
  }
}
