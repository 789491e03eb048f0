package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.validate.ValidationReport;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.Caller;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** {@code POST /api/v1/workflows/validate}: what is wrong with a workflow, and what it would do. */
public record ValidateWorkflow(WorkflowInspector inspector) {

  /** Answers 200 whatever is found. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    Caller caller = AgentCallers.of(request);
    JsonNode body = WorkflowRequest.body(request);
    return inspector
        .inspect(WorkflowRequest.read(body).workflow(), caller)
        .thenApply(
            inspection ->
                JsonResponse.ok(json(inspection.report(), WorkflowRequest.warnings(body))));
  }

  /**
   * Returns the answer.
   *
   * @param ofRequest warnings of what is beside the workflow
   */
  private static ObjectNode json(ValidationReport report, List<WorkflowFault> ofRequest) {
    ArrayNode errors = FaultWriter.array(report.faults());
    ArrayNode warnings = FaultWriter.array(ofRequest).addAll(FaultWriter.array(report.warnings()));
    ArrayNode issues = JsonMappers.array().addAll(errors).addAll(warnings);
    ObjectNode json = JsonMappers.object().put("valid", report.isValid());
    json.set("errors", errors);
    json.set("warnings", warnings);
    json.set("issues", issues);
    ArrayNode plan = json.putArray("plan");
    report
        .plan()
        .forEach(
            planned -> {
              ObjectNode entry =
                  plan.addObject()
                      .put("operationId", planned.operationId())
                      .put("effect", planned.effect().text());
              planned.hosts().forEach(entry.putArray("hosts")::add);
            });
    return json;
  }
}
