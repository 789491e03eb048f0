package io.serai.a2e.validate;

import io.serai.a2e.decode.DecodedWorkflow;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.ApiCall;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.Wait;
import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.a2e.workflow.WorkflowFaults;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates a workflow before it runs (A2E 1.0.0, "Validation"), at five levels: structure and
 * catalog, which decoding has checked, references between operations, permissions, dependencies,
 * and types. All faults are found at once. Thread-safe.
 */
public final class WorkflowValidator {
  private final WorkflowLimits limits;

  /** Creates a validator. */
  public WorkflowValidator(WorkflowLimits limits) {
    this.limits = limits;
  }

  /** Validates a decoded workflow for a caller. */
  public ValidationReport validate(DecodedWorkflow decoded, CallerRights rights) {
    WorkflowFaults faults = new WorkflowFaults();
    decoded.faults().forEach(faults::add);
    if (decoded.workflow().isEmpty()) {
      return new ValidationReport(faults.report(), List.of(), List.of());
    }
    Workflow workflow = decoded.workflow().get();
    OperationReferences references =
        new OperationReferences(workflow, decoded.unreadable(), faults);
    if (references.areBroken()) {
      return new ValidationReport(faults.report(), List.of(), List.of());
    }
    Set<String> running = references.running();
    if (running.size() > limits.maxOperations()) {
      faults.add(
          WorkflowFault.ofWorkflow(
              "The workflow runs "
                  + running.size()
                  + " operations, and at most "
                  + limits.maxOperations()
                  + " are allowed.",
              "Split it into several workflows, or use a Loop for repeated operations."));
    }
    running.forEach(id -> PermissionCheck.check(id, workflow.operation(id), rights, faults));
    if (decoded.faults().isEmpty()) {
      DependencyCheck.check(workflow, faults);
    }
    List<WorkflowFault> warnings = new ArrayList<>(longWaits(workflow, running));
    warnings.addAll(ownedInOrder(workflow));
    return new ValidationReport(faults.report(), warnings, plan(workflow, running));
  }

  private List<WorkflowFault> longWaits(Workflow workflow, Set<String> running) {
    List<WorkflowFault> warnings = new ArrayList<>();
    for (String id : running) {
      if (workflow.operation(id) instanceof Wait wait
          && wait.duration().compareTo(limits.maxExecutionTime()) >= 0) {
        warnings.add(
            WorkflowFault.of(
                A2eErrorType.VALIDATION,
                id,
                "It waits for "
                    + wait.duration().toMillis()
                    + " ms, and an execution may take "
                    + limits.maxExecutionTime().toMillis()
                    + " ms.",
                "Wait for a shorter time."));
      }
    }
    return warnings;
  }

  /** Returns warnings of operations that the order names although they are parts of others. */
  private static List<WorkflowFault> ownedInOrder(Workflow workflow) {
    Set<String> children = workflow.children();
    return new LinkedHashSet<>(workflow.order())
        .stream()
            .filter(children::contains)
            .map(
                id ->
                    WorkflowFault.of(
                        A2eErrorType.VALIDATION,
                        id,
                        "operationOrder names it, but it belongs to a Conditional or a Loop, and"
                            + " runs only there.",
                        "Remove it from operationOrder."))
            .toList();
  }

  private static List<PlannedOperation> plan(Workflow workflow, Set<String> running) {
    return running.stream().map(id -> planned(id, workflow.operation(id))).toList();
  }

  private static PlannedOperation planned(String id, Operation operation) {
    List<String> hosts =
        operation instanceof ApiCall call ? List.of(host(call.url().origin())) : List.of();
    return new PlannedOperation(id, operation.effect(), hosts);
  }

  private static String host(URI origin) {
    return origin.getPort() < 0 ? origin.getHost() : origin.getHost() + ":" + origin.getPort();
  }
}
