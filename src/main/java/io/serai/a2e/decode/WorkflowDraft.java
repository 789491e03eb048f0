package io.serai.a2e.decode;

import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.a2e.workflow.WorkflowFaults;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects the definitions and the faults of a workflow while its messages are read. */
final class WorkflowDraft {

  /** Maximum number of operations that a text may define. */
  static final int MAX_OPERATIONS = 1_000;

  private static final int MAX_ID = 100;
  private static final String ID_FORM =
      "write letters, digits, '_' and '-', at most " + MAX_ID + " characters";

  private final Map<String, OperationDraft> operations = new LinkedHashMap<>();
  private final WorkflowFaults faults = new WorkflowFaults();
  private Optional<String> executionId = Optional.empty();
  private @Nullable List<String> order;
  private int beginLine;
  private boolean complete = true;

  /** Defines an operation, or defines it again: the later definition counts. */
  void define(OperationDraft draft) {
    if (operations.size() >= MAX_OPERATIONS && !operations.containsKey(draft.id())) {
      if (operations.size() == MAX_OPERATIONS) {
        faults.add(
            WorkflowFault.ofWorkflow(
                "The workflow defines more than " + MAX_OPERATIONS + " operations.",
                "Split it into several workflows."));
      }
      return;
    }
    operations.put(draft.id(), draft);
  }

  /** Sets what to run. */
  void begin(int line, Optional<String> id, List<String> ids) {
    beginLine = line;
    executionId = id;
    order = List.copyOf(ids);
  }

  /** Reports a message behind the one that begins the execution. */
  void requireNotBegun(int line) {
    if (hasBegun()) {
      faults.add(
          new WorkflowFault(
              A2eErrorType.VALIDATION,
              "Line %s is behind the message that begins the execution, which is line %s."
                  .formatted(line, beginLine),
              null,
              "",
              line,
              List.of("Write the message that begins the execution last, and only once.")));
    }
  }

  /** Whether the message that begins the execution defines no operation. */
  boolean beginsAlone() {
    return operations.values().stream().noneMatch(each -> each.line() == beginLine);
  }

  /** Tells that a message, and so perhaps an operation, could not be read. */
  void missMessage() {
    complete = false;
  }

  /** Whether all messages could be read. */
  boolean isComplete() {
    return complete;
  }

  /** Returns the line of the message that begins the execution; 0 if there is none. */
  int beginLine() {
    return beginLine;
  }

  boolean hasBegun() {
    return order != null;
  }

  Optional<String> executionId() {
    return executionId;
  }

  /** Returns the operations by id, as they were first defined. */
  Map<String, OperationDraft> operations() {
    return operations;
  }

  /** Returns the ids to run, as they were written; none if nothing says so. */
  List<String> order() {
    return order == null ? List.of() : order;
  }

  WorkflowFaults faults() {
    return faults;
  }

  void add(WorkflowFault fault) {
    faults.add(fault);
  }

  /** Adds the faults of one message. */
  void addAll(FaultCollector collector, @Nullable String operationId, int line, List<String> form) {
    collector
        .faults(pointer -> 0)
        .forEach(fault -> faults.add(WorkflowFault.of(fault, operationId, line, form)));
  }

  /** Reads an id, and reports a fault if it has not the syntax of ids. */
  static Optional<String> id(DocumentNode member) {
    Optional<String> id = member.asText(ID_FORM);
    if (id.isPresent() && !isId(id.get())) {
      member.fault("the text is not an id; " + ID_FORM);
    }
    return id;
  }

  private static boolean isId(String text) {
    return text.length() <= MAX_ID
        && text.chars()
            .allMatch(
                each ->
                    each < 128 && (Character.isLetterOrDigit(each) || each == '_' || each == '-'));
  }
}
