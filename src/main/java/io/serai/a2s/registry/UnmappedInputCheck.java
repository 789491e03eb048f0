package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.Step;
import io.serai.document.DocumentFault;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds capability steps that leave a required input of the used capability open: their mapping
 * gives it no value, so that the step can only fail (A2S-9, A2S-Q7).
 */
final class UnmappedInputCheck {

  private record OpenInputs(Step.CapabilityCallStep step, List<String> names) {

    String message() {
      return "the step %s gives no value for %s of %s; map it in input_mapping"
          .formatted(step.id(), String.join(", ", names), step.dependency().name());
    }
  }

  private UnmappedInputCheck() {}

  /** Returns a warning for each step that leaves inputs open; none for what is not served. */
  static List<DocumentFault> warnings(Capability capability, ServedVersions served) {
    return find(capability, served, name -> false)
        .map(
            open ->
                DocumentFault.at(
                    open.step().pointer() + "/input_mapping", "INPUT_NOT_MAPPED", open.message()))
        .toList();
  }

  /**
   * Checks the steps of a capability whose inputs are not known yet.
   *
   * @throws A2sException if a step leaves an input open
   */
  static void check(Capability capability, ServedVersions served) throws A2sException {
    refuse(find(capability, served, name -> false).findFirst());
  }

  /**
   * Checks the steps for a run with these inputs, of which optional ones may be left out. A step
   * that needs one of these is refused only if the run cannot succeed without it.
   *
   * @throws A2sException if a step leaves an input open
   */
  static void check(Capability capability, JsonNode inputs, ServedVersions served)
      throws A2sException {
    check(capability, served);
    Set<String> omittable = capability.inputs().omittable();
    Predicate<String> omitted =
        name -> omittable.contains(name) && !inputs.has(name) && !sets(capability, name);
    refuse(
        find(capability, served, omitted)
            .filter(open -> isNeeded(open.step(), capability.steps()))
            .findFirst());
  }

  private static void refuse(Optional<OpenInputs> found) throws A2sException {
    if (found.isPresent()) {
      OpenInputs open = found.get();
      ObjectNode details = JsonMappers.object();
      open.names().forEach(details.putArray("missing")::add);
      details.put("step", open.step().id()).put("capability", open.step().dependency().name());
      throw A2sException.of(422, "MISSING_INPUT", open.message() + ".", details);
    }
  }

  /**
   * @param omitted which variables have no value
   */
  private static Stream<OpenInputs> find(
      Capability capability, ServedVersions served, Predicate<String> omitted) {
    return capability.dependencies().isEmpty()
        ? Stream.empty()
        : calls(capability.steps()).flatMap(call -> find(call, served, omitted).stream());
  }

  private static Optional<OpenInputs> find(
      Step.CapabilityCallStep call, ServedVersions served, Predicate<String> omitted) {
    Optional<ServedCapability> used = served.find(call.dependency());
    if (used.isEmpty()) {
      return Optional.empty();
    }
    List<String> open = new ArrayList<>(used.get().capability().inputs().required());
    open.removeAll(call.inputs().members(omitted));
    return open.isEmpty() ? Optional.empty() : Optional.of(new OpenInputs(call, open));
  }

  private static Stream<Step.CapabilityCallStep> calls(List<Step> steps) {
    return steps.stream()
        .flatMap(
            step ->
                step instanceof Step.CapabilityCallStep call
                    ? Stream.of(call)
                    : calls(step.children()));
  }

  /** Whether a step is always reached, and a run fails if it does. */
  private static boolean isNeeded(Step.CapabilityCallStep call, List<Step> steps) {
    return steps.stream()
        .filter(step -> step.guard().isEmpty() && !step.continueOnFailure())
        .filter(step -> !(step instanceof Step.ConditionStep))
        .anyMatch(step -> step == call || isNeeded(call, step.children()));
  }

  private static boolean sets(Capability capability, String name) {
    return capability.steps().stream().anyMatch(step -> sets(step, name));
  }

  private static boolean sets(Step step, String name) {
    return step.outputMapping().names().contains(name)
        || step.children().stream().anyMatch(child -> sets(child, name));
  }
}
