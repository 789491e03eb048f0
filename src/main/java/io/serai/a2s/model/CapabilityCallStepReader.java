package io.serai.a2s.model;

import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads steps that run another capability (A2S-45). */
final class CapabilityCallStepReader {
  private final Map<String, CapabilityDependency> dependencies;

  private final Set<String> declared;

  /**
   * Creates a reader for the steps of one document.
   *
   * @param dependencies the dependencies that were read without fault, by name
   * @param root the document, for all dependencies that it declares
   */
  CapabilityCallStepReader(Map<String, CapabilityDependency> dependencies, DocumentNode root) {
    this.dependencies = dependencies;
    this.declared = new HashSet<>(root.node().path("dependencies").findValuesAsText("capability"));
  }

  Optional<Step> read(DocumentNode step, Step.StepAttributes head) {
    DocumentNode use = step.member("use");
    Optional<String> name = use.asText("name the dependency that the step runs");
    Optional<CapabilityDependency> dependency = name.map(dependencies::get);
    if (name.isPresent() && !declared.contains(name.get())) {
      use.fault("'" + name.get() + "' is not a dependency; declare it in dependencies");
    }
    JsonTemplate inputs = inputs(StepInputFinder.of(step));
    return dependency.map(d -> new Step.CapabilityCallStep(head, d, inputs));
  }

  private static JsonTemplate inputs(DocumentNode field) {
    if (!field.unlessNull().exists()) {
      return JsonTemplate.parse(JsonMappers.object());
    }
    field.asObject("map the inputs of the capability to values");
    JsonTemplate inputs = JsonTemplate.parse(field.node(), field.pointer(), field.faults());
    if (!inputs.secrets().isEmpty()) {
      field.fault("only requests may contain secrets; let the other capability read its own");
    }
    return inputs;
  }
}
