package io.serai.a2e.decode;

import io.serai.a2e.data.DataPath;
import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of decoding the text of a workflow.
 *
 * @param workflow the workflow; absent if nothing in the text can be checked further. If there are
 *     faults, it must not run: values that could not be read are placeholders
 * @param unreadable operations that are defined, but whose type is not known, by their ids: the
 *     paths that they write, if that can be said
 * @param complete whether all messages could be read; if not, there may be more operations
 * @param locations the locations of its messages
 * @param faults what is wrong
 */
public record DecodedWorkflow(
    Optional<Workflow> workflow,
    Map<String, Optional<DataPath>> unreadable,
    boolean complete,
    MessageLocations locations,
    List<WorkflowFault> faults) {

  public DecodedWorkflow {
    unreadable = Map.copyOf(unreadable);
    faults = List.copyOf(faults);
  }

  /** Returns the same operations for another execution. */
  DecodedWorkflow withExecutionId(Optional<String> executionId) {
    return new DecodedWorkflow(
        workflow.map(each -> each.withExecutionId(executionId)),
        unreadable,
        complete,
        locations,
        faults);
  }
}
