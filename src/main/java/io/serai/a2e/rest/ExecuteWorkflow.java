package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.run.CompiledWorkflowCache;
import io.serai.a2e.run.WorkflowRunner;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.CallResolver;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.Caller;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import io.serai.task.Task;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskExistsException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * {@code POST /api/v1/workflows/execute}: validates a workflow and executes it as a task of its
 * caller.
 */
public record ExecuteWorkflow(
    WorkflowInspector inspector,
    CompiledWorkflowCache compiled,
    WorkflowRunner runner,
    TaskDispatcher tasks,
    CallResolver calls) {
  private static final String PROTOCOL = "a2e/1.0";

  /**
   * Answers 200 when the execution has ended, or 202 when it is accepted if the request is
   * asynchronous.
   */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    Caller caller = AgentCallers.of(request);
    JsonNode json = WorkflowRequest.body(request);
    WorkflowRequest body = WorkflowRequest.read(json);
    return inspector
        .inspect(body.workflow(), caller)
        .thenCompose(
            inspection -> {
              Workflow workflow = WorkflowInspector.valid(inspection);
              List<WorkflowFault> warnings = WorkflowRequest.warnings(json);
              warnings.addAll(inspection.report().warnings());
              return compiled
                  .prepare(workflow)
                  .thenCompose(ready -> submit(request, caller, body, workflow, warnings));
            });
  }

  private CompletionStage<JsonResponse> submit(
      JsonRequest request,
      Caller caller,
      WorkflowRequest body,
      Workflow workflow,
      List<WorkflowFault> warnings) {
    String executionId = workflow.executionId().orElseGet(tasks::newId);
    NewTask task = task(request, caller, body, executionId);
    runner.prepare(task.id(), workflow);
    CompletionStage<JsonResponse> response =
        body.async()
            ? tasks.submit(task).thenApply(made -> accepted(made, executionId, warnings))
            : execute(task, workflow)
                .thenCompose(tasks::encodable)
                .thenApply(ended -> JsonResponse.ok(warned(ExecutionView.json(ended), warnings)));
    return response.exceptionally(failure -> refuse(task.id(), executionId, failure));
  }

  private CompletionStage<Task> execute(NewTask task, Workflow workflow) {
    return runner.isRepeatable(workflow)
        ? tasks.submitBrief(task)
        : tasks.submit(task, status -> status.state().isEnd());
  }

  private NewTask task(
      JsonRequest request, Caller caller, WorkflowRequest body, String executionId) {
    ObjectNode input =
        JsonMappers.object()
            .put("workflow", body.workflow())
            .put("continueOnError", body.continueOnError());
    ProtocolOrigin origin =
        ProtocolOrigin.of(PROTOCOL).asked(request.context().id(), request.context().traceparent());
    return NewTask.of(tasks.newId(), caller.id(), caller.id(), WorkflowRunner.SKILL)
        .reference(executionId)
        .origin(origin)
        .input(input)
        .rank(0, calls.weight(caller))
        .build();
  }

  private static JsonResponse accepted(
      Task task, String executionId, List<WorkflowFault> warnings) {
    return JsonResponse.json(202, warned(ExecutionView.entry(task), warnings))
        .with("Location", "/api/v1/executions/" + executionId);
  }

  private static ObjectNode warned(ObjectNode execution, List<WorkflowFault> warnings) {
    if (!warnings.isEmpty()) {
      execution.set("warnings", FaultWriter.array(warnings));
    }
    return execution;
  }

  private JsonResponse refuse(String task, String executionId, Throwable failure) {
    runner.forget(task);
    Throwable cause = CompletionCause.of(failure);
    if (cause instanceof TaskExistsException) {
      throw JsonRequest.refusal(
          409,
          "CONFLICT",
          ("You have used the executionId %s before. Choose another one, or read that execution "
                  + "with GET /api/v1/executions/%s.")
              .formatted(executionId, executionId));
    }
    throw new CompletionException(cause);
  }

  /** Returns the refusal of a workflow that must not run: 403 if only permissions are missing. */
  static HttpErrorException refusal(List<WorkflowFault> faults) {
    WorkflowFault first =
        faults.stream()
            .filter(fault -> fault.type() == A2eErrorType.VALIDATION)
            .findFirst()
            .orElse(faults.get(0));
    boolean permission = first.type() == A2eErrorType.PERMISSION;
    ObjectNode details = JsonMappers.object();
    details.set(A2eErrorFormat.ERROR, FaultWriter.json(first));
    details.set(A2eErrorFormat.ERRORS, FaultWriter.array(faults));
    HttpError error =
        HttpError.of(
            permission ? 403 : 400, permission ? "FORBIDDEN" : "INVALID_REQUEST", first.message());
    return new HttpErrorException(error.with(details, List.of()));
  }
}
