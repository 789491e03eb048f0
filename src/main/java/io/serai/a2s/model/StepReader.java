package io.serai.a2s.model;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2s.call.OutputMapping;
import io.serai.a2s.condition.Condition;
import io.serai.document.DocumentNode;
import io.serai.outbound.CallPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the tree of steps and validates each of them (A2S-25 to A2S-32, A2S-45 to A2S-47). */
final class StepReader {
  private static final String TYPES =
      "write capability, sequence, parallel or condition, or leave it out of a direct step";

  private static final Set<String> TYPE_WORDS =
      Set.of("task", "capability", "sequence", "parallel", "condition");

  /** A compiled route takes about 40 KiB for each step. */
  private static final int MAX_STEPS = 200;

  private final ServiceCallStepReader direct;
  private final CapabilityCallStepReader capability;
  private final Set<String> ids = new HashSet<>();
  private int count;

  StepReader(ServiceCallStepReader direct, CapabilityCallStepReader capability) {
    this.direct = direct;
    this.capability = capability;
  }

  /** Reads a list of steps. Calls follow {@code policy} unless a step overrides it. */
  List<Step> steps(List<DocumentNode> elements, CallPolicy policy) {
    List<Step> steps = new ArrayList<>();
    for (DocumentNode field : elements) {
      if (++count > MAX_STEPS) {
        field.fault("there are more than " + MAX_STEPS + " steps; split the capability");
        return steps;
      }
      field
          .asObject("write - id: name, with what the step does")
          .flatMap(step -> step(step, policy(step, policy)))
          .ifPresent(steps::add);
    }
    return steps;
  }

  /**
   * Returns the policy of a part of the document: its {@code x-serai} over the enclosing policy.
   */
  static CallPolicy policy(DocumentNode field, CallPolicy enclosing) {
    DocumentNode block = field.member("x-serai");
    return block.exists() ? CallPolicy.read(block, enclosing) : enclosing;
  }

  private Optional<Step> step(DocumentNode step, CallPolicy policy) {
    step.warnOfOthers(KnownMembers.STEP);
    String type = type(step);
    Step.StepAttributes head = head(step, type);
    return switch (type) {
      case "task" -> direct.read(step, head, policy);
      case "capability" -> capability.read(step, head);
      case "sequence" -> Optional.of(new Step.SequenceStep(head, children(step, policy)));
      case "parallel" -> Optional.of(new Step.ParallelStep(head, children(step, policy)));
      case "condition" -> condition(step, head, policy);
      default -> Optional.empty();
    };
  }

  private static String type(DocumentNode step) {
    DocumentNode type = step.member("type");
    if (type.exists()) {
      String word = type.asText(TYPES).orElse("");
      if (!word.isEmpty() && !TYPE_WORDS.contains(word)) {
        type.fault("there is no step of type '" + word + "'; " + TYPES);
      }
      return word;
    }
    boolean nested = step.has("use") || step.has("steps") || step.has("if_true");
    if (nested && !step.has("format") && !step.has("task") && !step.has("definition")) {
      type.asText(TYPES);
      return "";
    }
    return "task";
  }

  private Step.StepAttributes head(DocumentNode step, String type) {
    Optional<Condition> guard =
        step.has("condition") && !type.equals("condition") ? condition(step) : Optional.empty();
    return new Step.StepAttributes(
        id(step), step.pointer(), guard, output(step, type), ErrorHandlingReader.continues(step));
  }

  private String id(DocumentNode step) {
    DocumentNode field = step.member("id");
    Optional<String> id = field.asName("give the step a unique id");
    if (id.isPresent() && !ids.add(id.get())) {
      field.fault("the id '" + id.get() + "' is used twice; give each step a unique id");
    }
    if (id.isPresent() && id.get().contains("{{")) {
      field.fault("the id has {{, with which Camel reads a property; write it without");
    }
    return id.orElse("");
  }

  private static OutputMapping output(DocumentNode step, String type) {
    DocumentNode mapping = step.member("output_mapping");
    boolean result = type.equals("task") || type.equals("capability");
    if (!result && !mapping.node().isEmpty()) {
      mapping.warn(
          "MAPPING_WITHOUT_RESULT",
          "a step of type " + type + " has no result to map; move the mapping to the steps within");
    }
    return OutputMapping.parse(
        result ? mapping.node() : MissingNode.getInstance(), mapping.pointer(), step.faults());
  }

  private List<Step> children(DocumentNode step, CallPolicy policy) {
    return steps(step.member("steps").asFilledList("list the steps within this one"), policy);
  }

  private Optional<Step> condition(DocumentNode step, Step.StepAttributes head, CallPolicy policy) {
    Optional<Condition> condition = condition(step);
    List<Step> yes = branch(step, "if_true", "then", true, policy);
    List<Step> no = branch(step, "if_false", "else", false, policy);
    return condition.map(c -> new Step.ConditionStep(head, c, yes, no));
  }

  private static Optional<Condition> condition(DocumentNode step) {
    DocumentNode field = step.member("condition");
    return field
        .asText("write a condition such as \"${level} == 'high'\"")
        .flatMap(text -> Condition.parse(text, field.pointer(), field.faults()));
  }

  private List<Step> branch(
      DocumentNode step, String word, String synonym, boolean required, CallPolicy policy) {
    if (step.has(word) && step.has(synonym)) {
      step.member(synonym).fault(word + " and " + synonym + " mean the same; keep one of the two");
    }
    DocumentNode branch = step.member(!step.has(word) && step.has(synonym) ? synonym : word);
    if (!branch.exists() && !required) {
      return List.of();
    }
    branch.warnOfOthers(KnownMembers.BRANCH);
    DocumentNode steps = branch.node().isObject() ? branch.member("steps") : branch;
    return steps(steps.asList("list the steps of the branch under steps"), policy);
  }
}
