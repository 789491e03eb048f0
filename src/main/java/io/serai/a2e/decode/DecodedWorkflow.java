package io.serai.a2e.decode;

import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What became of the text of a workflow.
 *
 * @param workflow the workflow; absent if nothing in the text can be checked further. If there are
 *     faults, it must not run: values that could not be read are placeholders
 * @param unreadable ids of operations that are defined, but whose type could not be read
 * @param faults what is wrong
 */
public record DecodedWorkflow(
    Optional<Workflow> workflow, Set<String> unreadable, List<WorkflowFault> faults) {

  public DecodedWorkflow {
    unreadable = Set.copyOf(unreadable);
    faults = List.copyOf(faults);
  }
}
