package io.serai.a2e.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.workflow.Workflow;
import io.serai.http.request.RequestContext;
import io.serai.protocol.TaskResumption;
import io.serai.protocol.rest.JsonRequest;
import io.serai.security.Caller;
import io.serai.task.Artifact;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.ProtocolOrigin;
import io.serai.task.Task;
import io.serai.task.TaskRerunOrigin;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Runs executions of workflows again from the operation that failed: the report of an execution has
 * what its operations did, and their results.
 *
 * @param check checks a workflow for a caller, as for an execution; fails if it must not run
 * @param weight of a caller
 * @param ids makes ids of tasks
 */
public record FailedWorkflowResumption(
    Check check, RerunSafetyCheck repeatable, ToIntFunction<Caller> weight, Supplier<String> ids)
    implements TaskResumption {

  /** Member of the input of an execution with what it need not run again, by operations. */
  static final String KEPT = "kept";

  /** Checks a workflow for a caller. */
  @FunctionalInterface
  public interface Check {

    /** Returns the workflow; fails with an HTTP error if the caller may not execute it. */
    CompletionStage<Workflow> of(String text, Caller caller);
  }

  @Override
  public boolean takes(NewTask task) {
    return task.skill().equals(WorkflowRunner.SKILL);
  }

  @Override
  public CompletionStage<Plan> plan(Task ended, Caller owner, String by, RequestContext request) {
    String text = ended.request().input().path("workflow").asText();
    JsonNode report =
        report(ended)
            .orElseThrow(
                () ->
                    refusal(
                        "It has no report: its hub was stopped before its end, or its results were"
                            + " too large."));
    return check
        .of(text, owner)
        .thenApply(workflow -> plan(ended, workflow, report, owner, by, request));
  }

  private Plan plan(
      Task ended,
      Workflow workflow,
      JsonNode report,
      Caller owner,
      String by,
      RequestContext request) {
    ResumePlanner.Decision decision =
        ResumePlanner.decide(workflow, report, repeatable)
            .orElseThrow(
                () ->
                    refusal(
                        "Its order runs an operation several times, so it is not known which of"
                            + " them failed."));
    if (decision.runs().isEmpty()) {
      throw refusal("All of its operations have ended well.");
    }
    return new Plan(
        decision.kept(),
        decision.runs(),
        decision.repeats(),
        task(ended.request(), decision.results(), owner, by, request));
  }

  private NewTask task(
      NewTask before, ObjectNode kept, Caller owner, String by, RequestContext request) {
    ObjectNode input = before.input().deepCopy();
    input.set(KEPT, kept);
    ProtocolOrigin origin =
        ProtocolOrigin.of(before.origin().protocol()).asked(request.id(), request.traceparent());
    return NewTask.of(ids.get(), owner.id(), owner.id(), WorkflowRunner.SKILL)
        .reference(ids.get())
        .repeats(new TaskRerunOrigin(before.id(), true, by))
        .origin(origin)
        .input(input)
        .rank(0, weight.applyAsInt(owner))
        .build();
  }

  private static Optional<JsonNode> report(Task ended) {
    return ended.artifacts().stream()
        .filter(artifact -> artifact.id().equals(WorkflowRunner.REPORT))
        .map(Artifact::parts)
        .flatMap(parts -> parts.stream().limit(1))
        .map(Part::data)
        .findFirst();
  }

  private static RuntimeException refusal(String why) {
    return JsonRequest.refusal(
        409,
        "CONFLICT",
        "The execution cannot go on from the operation that failed. "
            + why
            + " Execute the"
            + " workflow again.");
  }
}
