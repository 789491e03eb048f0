package io.serai.a2s.model;

import io.serai.a2s.call.ServiceCall;
import io.serai.a2s.condition.Condition;
import io.serai.a2s.template.JsonTemplate;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the variables that steps read before an earlier step has set them.
 *
 * <p>Earlier is what stands before in the document; children of a {@code parallel} and the two
 * branches of a {@code condition} do not count for each other.
 */
final class CapabilityInputFinder {
  private final Set<String> sent = new LinkedHashSet<>();
  private final Set<String> asked = new LinkedHashSet<>();

  private CapabilityInputFinder() {}

  static CapabilityInputs find(
      ExecutionType type,
      List<Step> steps,
      Optional<JsonTemplate> output,
      List<CapabilityParameter> parameters) {
    CapabilityInputFinder finder = new CapabilityInputFinder();
    Set<String> set =
        type == ExecutionType.PARALLEL
            ? finder.apart(steps, Set.of())
            : finder.inTurn(steps, Set.of());
    output.ifPresent(template -> note(finder.asked, template.names(), set));
    return finder.inputs(parameters);
  }

  private CapabilityInputs inputs(List<CapabilityParameter> parameters) {
    Set<String> required = new LinkedHashSet<>(sent);
    Set<String> optional = new LinkedHashSet<>(asked);
    parameters.stream()
        .map(CapabilityParameter::name)
        .filter(asked::contains)
        .forEach(required::add);
    optional.removeAll(required);
    return new CapabilityInputs(
        Collections.unmodifiableSet(required), Collections.unmodifiableSet(optional));
  }

  private Set<String> inTurn(List<Step> steps, Set<String> before) {
    Set<String> set = new HashSet<>(before);
    steps.forEach(step -> set.addAll(after(step, set)));
    return set;
  }

  private Set<String> apart(List<Step> steps, Set<String> before) {
    Set<String> set = new HashSet<>(before);
    steps.forEach(step -> set.addAll(after(step, before)));
    return set;
  }

  /** The variables that are set after {@code step}. */
  private Set<String> after(Step step, Set<String> before) {
    step.guard().ifPresent(guard -> note(asked, guard.names(), before));
    Set<String> set = new HashSet<>(within(step, before));
    set.addAll(step.outputMapping().names());
    return set;
  }

  private Set<String> within(Step step, Set<String> before) {
    if (step instanceof ServiceCallStep direct) {
      direct.call().map(ServiceCall::names).ifPresent(names -> note(sent, names, before));
      return before;
    }
    if (step instanceof CapabilityStep use) {
      note(sent, use.inputs().names(), before);
      return before;
    }
    if (step instanceof ConditionStep choice) {
      return branches(choice, choice.condition(), before);
    }
    return step instanceof ParallelStep
        ? apart(step.children(), before)
        : inTurn(step.children(), before);
  }

  private Set<String> branches(ConditionStep choice, Condition condition, Set<String> before) {
    note(asked, condition.names(), before);
    Set<String> set = inTurn(choice.ifTrue(), before);
    set.addAll(inTurn(choice.ifFalse(), before));
    return set;
  }

  private static void note(Set<String> where, Set<String> names, Set<String> before) {
    names.stream().filter(name -> !before.contains(name)).forEach(where::add);
  }
}
