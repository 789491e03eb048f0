package io.serai.a2e.validate;

import io.serai.a2e.workflow.WorkflowFault;
import java.util.List;

/**
 * The result of validating a workflow.
 *
 * @param faults what prevents it from running
 * @param warnings what may be a mistake
 * @param plan what its operations would do, in their order
 */
public record ValidationReport(
    List<WorkflowFault> faults, List<WorkflowFault> warnings, List<OperationPreview> plan) {

  public ValidationReport {
    faults = List.copyOf(faults);
    warnings = List.copyOf(warnings);
    plan = List.copyOf(plan);
  }

  /** Whether the workflow may run. */
  public boolean isValid() {
    return faults.isEmpty();
  }
}
