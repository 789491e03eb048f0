package io.serai.a2e.rest;

import io.serai.a2e.api.ApiCatalog;
import io.serai.a2e.decode.DecodedWorkflow;
import io.serai.a2e.decode.WorkflowDecoder;
import io.serai.a2e.validate.ValidationReport;
import io.serai.a2e.validate.WorkflowValidator;
import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.outbound.credential.CredentialHeaderFactory;
import io.serai.protocol.FairSerialExecutor;
import io.serai.security.Caller;
import io.serai.skill.SkillCatalog;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Decodes and validates the workflows of requests. Thread-safe. */
public record WorkflowInspector(
    WorkflowDecoder decoder,
    WorkflowValidator validator,
    ApiCatalog apis,
    CredentialHeaderFactory credentials,
    SkillCatalog skills,
    FairSerialExecutor worker,
    Supplier<Executor> here) {

  /** Characters of a workflow from which on it is decoded on a worker. */
  private static final int LARGE = 32 * 1024;

  /** A workflow, and what was found. */
  record Inspection(DecodedWorkflow decoded, ValidationReport report) {}

  /** Returns what a caller may use. */
  AgentRights rights(Caller caller) {
    return new AgentRights(caller, apis, credentials, skills);
  }

  /** Decodes and validates a text for a caller. */
  CompletionStage<Inspection> inspect(String text, Caller caller) {
    return text.length() > LARGE
        ? worker
            .run(caller.id(), () -> inspectNow(text, caller))
            .thenApplyAsync(inspection -> inspection, here.get())
        : CompletableFuture.completedFuture(inspectNow(text, caller));
  }

  /** Returns a workflow that a caller with a key may execute; fails with an error if not. */
  public CompletionStage<Workflow> checked(String text, Caller caller) {
    return inspect(text, AgentCallers.withKey(caller)).thenApply(WorkflowInspector::valid);
  }

  /** Returns the workflow; fails with an error if there are faults. */
  static Workflow valid(Inspection inspection) {
    List<WorkflowFault> faults = inspection.report().faults();
    if (!faults.isEmpty()) {
      throw ExecuteWorkflow.refusal(faults);
    }
    return inspection.decoded().workflow().orElseThrow();
  }

  private Inspection inspectNow(String text, Caller caller) {
    DecodedWorkflow decoded = decoder.decode(text);
    return new Inspection(decoded, validator.validate(decoded, rights(caller)));
  }
}
