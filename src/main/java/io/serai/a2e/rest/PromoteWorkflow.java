package io.serai.a2e.rest;

import io.serai.a2e.decode.DecodedWorkflow;
import io.serai.a2e.decode.WorkflowDecoder;
import io.serai.a2e.run.WorkflowRouteExporter;
import io.serai.a2e.workflow.Workflow;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.skill.component.SkillRouteFileWriter;
import io.serai.task.run.TaskDispatcher;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * {@code POST /api/v1/workflows/promote}: a workflow, or that of an execution, as a route file. For
 * operators, who decide what the hub serves.
 *
 * @param worker writes the file, which takes too long for an event loop
 */
public record PromoteWorkflow(
    WorkflowDecoder decoder,
    WorkflowRouteExporter promotion,
    TaskDispatcher tasks,
    FairSerialExecutor worker) {
  private static final String FORM = "send {\"workflow\": \"…\"} or {\"execution_id\": \"…\"}";

  /** What is promoted: a text, or an execution of an agent. */
  private record Body(
      String workflow,
      String execution,
      String agent,
      String name,
      String description,
      Map<String, String> inputs) {

    static Body read(DocumentNode body) {
      Map<String, String> inputs = new LinkedHashMap<>();
      body.object("inputs")
          .members()
          .forEach(
              (name, path) -> {
                if (name.isEmpty()
                    || !TextFunctions.consistsOf(name, TextFunctions::isAlphanumeric)) {
                  path.fault("the name of an input must have letters and digits; rename it");
                }
                path.asText("write a path such as /workflow/city")
                    .ifPresent(text -> inputs.put(name, text));
              });
      String workflow = body.text("workflow").orElse("");
      String execution = body.text("execution_id").orElse("");
      String agent = body.text("agent").orElse("");
      if (workflow.isEmpty() == execution.isEmpty()) {
        body.fault("one of workflow and execution_id must be there; " + FORM);
      } else if (workflow.isEmpty() && agent.isEmpty()) {
        body.fault("agent is missing; write the id of the agent that executed the workflow");
      }
      DocumentNode name = body.optional("name");
      String skill = name.asText("write name: orders.late").orElse("");
      if (!skill.isEmpty() && !SkillRouteFileWriter.isName(skill)) {
        name.fault(SkillRouteFileWriter.NAME_FORM);
      }
      Body read =
          new Body(
              workflow,
              execution,
              agent,
              skill,
              body.text("description").orElse("Does what a workflow of an agent did."),
              inputs);
      body.requireKnown();
      return read;
    }
  }

  /** Answers with the file. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    if (!request.caller().operator()) {
      throw JsonRequest.refusal(403, "FORBIDDEN", "Only operators promote workflows.");
    }
    Body body = JsonRequest.read(request.object(), Body::read);
    return workflow(request, body)
        .thenCompose(text -> worker.run(request.caller().id(), () -> answer(text, body)));
  }

  private CompletionStage<String> workflow(JsonRequest request, Body body) {
    if (body.execution().isEmpty()) {
      return CompletableFuture.completedFuture(body.workflow());
    }
    String agent = body.agent();
    return tasks
        .reads(agent, request.context())
        .find(agent, body.execution())
        .thenApply(
            found ->
                found
                    .map(task -> task.request().input().path("workflow").asText())
                    .orElseThrow(
                        () ->
                            JsonRequest.refusal(
                                404,
                                "NOT_FOUND",
                                "%s has no execution %s. Name the agent that executed it."
                                    .formatted(
                                        TextFunctions.clipped(agent),
                                        TextFunctions.clipped(body.execution())))));
  }

  private JsonResponse answer(String text, Body body) {
    DecodedWorkflow decoded = decoder.decode(text);
    if (!decoded.faults().isEmpty()) {
      throw JsonRequest.invalid(decoded.faults().get(0).message());
    }
    String origin =
        body.execution().isEmpty()
            ? "Promoted from a workflow."
            : "Promoted from the execution " + body.execution() + " of " + body.agent() + ".";
    WorkflowRouteExporter.Request asked =
        new WorkflowRouteExporter.Request(body.name(), body.description(), origin, body.inputs());
    Workflow workflow = decoded.workflow().orElseThrow();
    try {
      return JsonResponse.ok(
          JsonMappers.object()
              .put("file", promotion.file(workflow, asked).path())
              .put("yaml", promotion.yaml(workflow, asked)));
    } catch (IllegalArgumentException replacesNothing) {
      throw JsonRequest.invalid(String.valueOf(replacesNothing.getMessage()));
    }
  }
}
