package io.serai.a2e.decode;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.InvalidPathException;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.InvokeSkill;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.TextFunctions;
import io.serai.document.TypoSuggestion;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decodes the operations of workflows by their types (A2E 1.0.0, "Operations Catalog").
 * Thread-safe.
 *
 * @param clock the time that operations ask for
 * @param operationSkills whether a skill of an id is an operation
 */
record OperationDecoder(Clock clock, Predicate<String> operationSkills) {

  /**
   * Decodes an operation, and adds its faults to those of its workflow. What is wrong within the
   * configuration is a placeholder.
   *
   * @return empty if the type is not known
   */
  Optional<Operation> decode(OperationDraft draft, WorkflowDraft workflow) {
    JsonNode operation = draft.operation();
    if (operation.size() != 1) {
      workflow.add(
          fault(
              draft,
              "An operation must have exactly one member, its type, and this one has %s."
                  .formatted(operation.size()),
              List.of("Write " + OperationType.WAIT.example() + ".")));
      return Optional.empty();
    }
    String name = operation.fieldNames().next();
    Optional<OperationType> type = OperationType.of(name);
    boolean skill = type.isEmpty() && operationSkills.test(name);
    if (type.isEmpty() && !skill) {
      workflow.add(
          fault(
              draft,
              "There is no operation '" + TextFunctions.clipped(name) + "'.",
              similar(name)));
      return Optional.empty();
    }
    FaultCollector faults = new FaultCollector(false);
    DocumentNode config = DocumentNode.root(operation.get(name), faults);
    config.asObject("write an object");
    OperationConfigReader reader = new OperationConfigReader(config, clock);
    Operation read = skill ? InvokeSkill.read(name, reader) : type.get().read(reader);
    List<String> form = skill ? List.of() : List.of("Write it as " + type.get().example() + ".");
    faults
        .faults(pointer -> 0)
        .forEach(
            fault -> {
              WorkflowFault found = WorkflowFault.of(fault, draft.id(), draft.line(), form);
              workflow.add(found.below(draft.path() + "/" + name));
            });
    return Optional.of(read);
  }

  private static WorkflowFault fault(
      OperationDraft draft, String message, List<String> suggestions) {
    return new WorkflowFault(
        A2eErrorType.VALIDATION, message, draft.id(), draft.path(), draft.line(), suggestions);
  }

  private static List<String> similar(String name) {
    List<String> suggestions = new ArrayList<>();
    TypoSuggestion.to(name, OperationType.names())
        .ifPresent(meant -> suggestions.add("Did you mean " + meant + "?"));
    suggestions.add("Known operations are " + String.join(", ", OperationType.names()) + ".");
    return suggestions;
  }

  /** Returns the path that an operation of an unknown type writes, if it has the usual member. */
  static Optional<DataPath> outputPath(JsonNode operation) {
    String text =
        operation.size() == 1
            ? operation.elements().next().path("outputPath").asText()
            : operation.path("outputPath").asText();
    try {
      return Optional.of(DataPath.parse(text));
    } catch (InvalidPathException none) {
      return Optional.empty();
    }
  }
}
