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
import java.util.stream.Collectors;

/**
 * Finds the variables that steps read before an earlier step has set them.
 *
 * <p>A step is earlier if it precedes in the document. Sibling children of a {@code parallel} step,
 * and the two branches of a {@code condition} step, are not earlier than each other.
 */
final class CapabilityInputFinder {
  private final Set<String> readByRequests = new LinkedHashSet<>();
  private final Set<String> readOptionally = new LinkedHashSet<>();

  /** Sent only as parameters that the service lets a caller leave out. */
  private final Set<String> omissible = new LinkedHashSet<>();

  private CapabilityInputFinder() {}

  static Capability.InputNames find(
      ExecutionType type,
      List<Step> steps,
      Optional<JsonTemplate> output,
      List<CapabilityParameter> parameters) {
    CapabilityInputFinder finder = new CapabilityInputFinder();
    Set<String> set =
        type == ExecutionType.PARALLEL
            ? finder.inParallel(steps, Set.of())
            : finder.inSequence(steps, Set.of());
    output.ifPresent(template -> addUnset(finder.readOptionally, template.names(), set));
    return finder.inputs(parameters);
  }

  private Capability.InputNames inputs(List<CapabilityParameter> parameters) {
    Set<String> required = new LinkedHashSet<>(readByRequests);
    Set<String> optional = new LinkedHashSet<>(readOptionally);
    parameters.stream()
        .map(CapabilityParameter::name)
        .filter(readOptionally::contains)
        .forEach(required::add);
    Set<String> omittable =
        parameters.stream()
            .filter(parameter -> !parameter.required())
            .map(CapabilityParameter::name)
            .filter(required::contains)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    required.removeAll(omittable);
    optional.addAll(omissible);
    optional.removeAll(required);
    optional.addAll(omittable);
    return new Capability.InputNames(
        Collections.unmodifiableSet(required),
        Collections.unmodifiableSet(optional),
        Collections.unmodifiableSet(omittable));
  }

  private Set<String> inSequence(List<Step> steps, Set<String> alreadySet) {
    Set<String> set = new HashSet<>(alreadySet);
    steps.forEach(step -> set.addAll(setAfter(step, set)));
    return set;
  }

  private Set<String> inParallel(List<Step> steps, Set<String> alreadySet) {
    Set<String> set = new HashSet<>(alreadySet);
    steps.forEach(step -> set.addAll(setAfter(step, alreadySet)));
    return set;
  }

  /** Returns the variables that are set once {@code step} has run. */
  private Set<String> setAfter(Step step, Set<String> alreadySet) {
    step.guard().ifPresent(guard -> addUnset(readOptionally, guard.names(), alreadySet));
    Set<String> set = new HashSet<>(setWithin(step, alreadySet));
    set.addAll(step.outputMapping().names());
    return set;
  }

  private Set<String> setWithin(Step step, Set<String> alreadySet) {
    if (step instanceof Step.ServiceCallStep direct) {
      direct.call().ifPresent(call -> addRequest(call, alreadySet));
      return alreadySet;
    }
    if (step instanceof Step.CapabilityCallStep use) {
      addUnset(readByRequests, use.inputs().names(), alreadySet);
      return alreadySet;
    }
    if (step instanceof Step.ConditionStep choice) {
      return branches(choice, choice.condition(), alreadySet);
    }
    return step instanceof Step.ParallelStep
        ? inParallel(step.children(), alreadySet)
        : inSequence(step.children(), alreadySet);
  }

  private void addRequest(ServiceCall call, Set<String> alreadySet) {
    Set<String> needed = new LinkedHashSet<>(call.names());
    needed.removeAll(call.passedInputs().optional());
    addUnset(readByRequests, needed, alreadySet);
    addUnset(omissible, call.passedInputs().optional(), alreadySet);
  }

  private Set<String> branches(
      Step.ConditionStep choice, Condition condition, Set<String> alreadySet) {
    addUnset(readOptionally, condition.names(), alreadySet);
    Set<String> set = inSequence(choice.ifTrue(), alreadySet);
    set.addAll(inSequence(choice.ifFalse(), alreadySet));
    return set;
  }

  private static void addUnset(Set<String> target, Set<String> names, Set<String> alreadySet) {
    names.stream().filter(name -> !alreadySet.contains(name)).forEach(target::add);
  }
}
