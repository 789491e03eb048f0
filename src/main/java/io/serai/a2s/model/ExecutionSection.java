package io.serai.a2s.model;

import io.serai.document.DocumentNode;
import io.serai.outbound.CallPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The {@code execution} member of a capability (A2S-22 to A2S-24, A2S-50). */
record ExecutionSection(ExecutionType type, List<Step> steps, Map<String, String> variables) {

  /** Reads the {@code execution} of a capability; empty if its type is missing or unknown. */
  static Optional<ExecutionSection> read(
      DocumentNode execution, StepReader reader, CallPolicy policy) {
    execution.warnOfOthers(KnownMembers.EXECUTION);
    Optional<ExecutionType> type = type(execution.member("type"));
    Map<String, String> variables = variables(execution.member("variables"));
    List<DocumentNode> elements =
        execution.member("steps").asFilledList("list the steps of the capability");
    if (type.filter(t -> t == ExecutionType.CONDITION).isPresent()) {
      elements.forEach(ExecutionSection::requireCondition);
    }
    List<Step> steps = reader.steps(elements, StepReader.policy(execution, policy));
    return type.map(t -> new ExecutionSection(t, List.copyOf(steps), variables));
  }

  private static Optional<ExecutionType> type(DocumentNode field) {
    String remedy = "write sequence, parallel or condition";
    Optional<String> word = field.asText(remedy);
    Optional<ExecutionType> type = word.flatMap(ExecutionType::of);
    if (word.isPresent() && type.isEmpty()) {
      field.fault("there is no execution of type '" + word.get() + "'; " + remedy);
    }
    return type;
  }

  private static void requireCondition(DocumentNode step) {
    boolean conditionStep = step.node().path("type").asText().equals("condition");
    if (step.node().isObject() && !step.has("condition") && !conditionStep) {
      step.member("condition").asText("each step of an execution of type condition needs its own");
    }
  }

  private static Map<String, String> variables(DocumentNode variables) {
    Map<String, String> types = new LinkedHashMap<>();
    variables.warnOfOthers(KnownMembers.VARIABLES);
    DocumentNode shared = variables.member("shared");
    if (!shared.exists()) {
      return types;
    }
    String remedy = "map each variable to the name of its type, such as location: string";
    shared
        .asObject(remedy)
        .ifPresent(
            object ->
                object
                    .members()
                    .forEach(
                        (name, type) -> type.asText(remedy).ifPresent(t -> types.put(name, t))));
    return Map.copyOf(types);
  }
}
