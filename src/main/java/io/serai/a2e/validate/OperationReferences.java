package io.serai.a2e.validate;

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
final class OperationReferences {

  /** Maximum number of conditionals and loops within each other. */
  private static final int MAX_DEPTH = 10;

  private static final int MAX_SUGGESTIONS = 10;
  private static final int MAX_ID = 100;

  private final Workflow workflow;
  private final Set<String> unreadable;
  private final WorkflowFaults faults;
  private final Set<String> running = new LinkedHashSet<>();
  private final Set<String> open = new LinkedHashSet<>();
  private final Set<String> closed = new HashSet<>();
  private boolean broken;
  private int suggestions;

  /**
   * Follows all references.
   *
   * @param unreadable ids of operations that are defined but could not be read
   * @param faults receives what is wrong with the references
   */
  OperationReferences(Workflow workflow, Set<String> unreadable, WorkflowFaults faults) {
    this.workflow = workflow;
    this.unreadable = unreadable;
    this.faults = faults;
    workflow.order().forEach(id -> requireDefined(id, null));
    workflow
        .operations()
        .forEach((id, operation) -> operation.children().forEach(c -> requireDefined(c, id)));
    workflow.operations().keySet().forEach(this::requireNoCycle);
    if (!broken) {
      workflow.steps().forEach(this::run);
    }
  }

  /** Whether something is wrong with the references. */
  boolean areBroken() {
    return broken;
  }

  /** Returns the ids of all operations that may run, in the order in which they would. */
  Set<String> running() {
    return running;
  }

  private void run(String id) {
    Operation operation = workflow.operations().get(id);
    if (operation != null && running.add(id)) {
      operation.children().forEach(this::run);
    }
  }

  private void requireDefined(String id, @Nullable String parent) {
    if (workflow.operations().containsKey(id) || unreadable.contains(id)) {
      return;
    }
    String where = parent == null ? "operationOrder" : "operation " + parent;
    String suggestion =
        similar(id)
            .map(meant -> "Did you mean " + meant + "?")
            .orElse("Define it with an operationUpdate, or remove it.");
    add(
        new WorkflowFault(
            A2eErrorType.VALIDATION,
            "There is no operation '" + TextFunctions.clipped(id) + "', which " + where + " names.",
            parent,
            "",
            0,
            List.of(suggestion)));
  }

  /** Returns the id that was probably meant, for the first few: it takes time to find. */
  private Optional<String> similar(String id) {
    return id.length() <= MAX_ID && suggestions++ < MAX_SUGGESTIONS
        ? TypoSuggestion.to(id, workflow.operations().keySet())
        : Optional.empty();
  }

  private void add(WorkflowFault fault) {
    broken = true;
    faults.add(fault);
  }

  private void requireNoCycle(String id) {
    Operation operation = workflow.operations().get(id);
    if (operation == null || closed.contains(id)) {
      return;
    }
    if (open.contains(id)) {
      add(
          WorkflowFault.of(
              A2eErrorType.VALIDATION,
              id,
              "The operation contains itself: " + String.join(" → ", open) + " → " + id + ".",
              "Remove it from the operations of the last one."));
      return;
    }
    if (open.size() >= MAX_DEPTH) {
      add(
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
