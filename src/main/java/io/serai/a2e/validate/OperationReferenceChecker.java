package io.serai.a2e.validate;

import io.serai.a2e.decode.DecodedWorkflow;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.a2e.workflow.WorkflowFaults;
import io.serai.document.TextFunctions;
import io.serai.document.TypoSuggestion;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The references between the operations of a workflow: ids in its order, in conditionals and in
 * loops. Each must exist, and no operation may contain itself.
 */
final class OperationReferenceChecker {

  /** Maximum number of conditionals and loops within each other. */
  private static final int MAX_DEPTH = 10;

  private static final int MAX_SUGGESTIONS = 10;
  private static final int MAX_ID = 100;

  private final Workflow workflow;
  private final DecodedWorkflow decoded;
  private final WorkflowFaults faults;
  private final Set<String> open = new LinkedHashSet<>();
  private final Set<String> closed = new HashSet<>();
  private boolean endless;
  private int suggestions;

  /**
   * Follows all references.
   *
   * @param decoded what became of the workflow's text
   * @param faults receives what is wrong with the references
   */
  OperationReferenceChecker(Workflow workflow, DecodedWorkflow decoded, WorkflowFaults faults) {
    this.workflow = workflow;
    this.decoded = decoded;
    this.faults = faults;
    workflow.order().forEach(id -> requireDefined(id, null));
    workflow
        .operations()
        .forEach((id, operation) -> operation.children().forEach(c -> requireDefined(c, id)));
    workflow.operations().keySet().forEach(this::requireNoCycle);
  }

  /** Whether operations contain themselves, or are nested too deep to be followed. */
  boolean areEndless() {
    return endless;
  }

  private void requireDefined(String id, @Nullable String parent) {
    boolean known = workflow.operations().containsKey(id) || decoded.unreadable().containsKey(id);
    if (known || !decoded.complete()) {
      return;
    }
    String where = parent == null ? "operationOrder" : "operation " + parent;
    String suggestion =
        similar(id)
            .map(meant -> "Did you mean " + meant + "?")
            .orElse("Define it with an operationUpdate, or remove it.");
    faults.add(
        new WorkflowFault(
            A2eErrorType.VALIDATION,
            "There is no operation '" + TextFunctions.clipped(id) + "', which " + where + " names.",
            parent,
            "",
            parent == null ? decoded.locations().beginLine() : 0,
            List.of(suggestion)));
  }

  /** Returns the id that was probably meant, for the first few: it takes time to find. */
  private Optional<String> similar(String id) {
    return id.length() <= MAX_ID && suggestions++ < MAX_SUGGESTIONS
        ? TypoSuggestion.to(id, workflow.operations().keySet())
        : Optional.empty();
  }

  private void addEndless(WorkflowFault fault) {
    endless = true;
    faults.add(fault);
  }

  private void requireNoCycle(String id) {
    Operation operation = workflow.operations().get(id);
    if (operation == null || closed.contains(id)) {
      return;
    }
    if (open.contains(id)) {
      addEndless(
          WorkflowFault.of(
              A2eErrorType.VALIDATION,
              id,
              "The operation contains itself: " + String.join(" → ", open) + " → " + id + ".",
              "Remove it from the operations of the last one."));
      return;
    }
    if (open.size() >= MAX_DEPTH) {
      addEndless(
          WorkflowFault.of(
              A2eErrorType.VALIDATION,
              id,
              "Conditionals and loops are nested deeper than " + MAX_DEPTH + " levels.",
              "Nest fewer of them."));
      return;
    }
    open.add(id);
    operation.children().forEach(this::requireNoCycle);
    open.remove(id);
    closed.add(id);
  }
}
