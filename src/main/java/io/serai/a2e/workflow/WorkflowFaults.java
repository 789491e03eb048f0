package io.serai.a2e.workflow;

import io.serai.document.FirstFaults;
import java.util.ArrayList;
import java.util.List;

/** Collects the first {@link FirstFaults#MOST} faults of a workflow. Not thread-safe. */
public final class WorkflowFaults {
  private final FirstFaults<WorkflowFault> faults = new FirstFaults<>();

  /** Adds a fault, or counts it if there are too many. */
  public void add(WorkflowFault fault) {
    faults.add(fault);
  }

  /** Whether nothing is wrong so far. */
  public boolean isEmpty() {
    return faults.kept().isEmpty();
  }

  /** Whether there are so many faults that further ones are not reported. */
  public boolean isFull() {
    return faults.kept().size() == FirstFaults.MOST;
  }

  /** Returns the faults, and one more that says how many were left out. */
  public List<WorkflowFault> report() {
    List<WorkflowFault> report = new ArrayList<>(faults.kept());
    faults
        .more()
        .ifPresent(more -> report.add(WorkflowFault.ofWorkflow(more, "Correct these first.")));
    return report;
  }
}
