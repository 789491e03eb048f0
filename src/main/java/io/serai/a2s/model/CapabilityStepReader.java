package io.serai.a2s.model;

import io.serai.a2s.template.Template;
import io.serai.document.Json;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads steps that run another capability (A2S-45). */
final class CapabilityStepReader {
  private final Map<String, Dependency> dependencies;

  private final Set<String> declared;

  /**
   * A reader of steps that use what the document declares.
   *
   * @param dependencies those without fault, by name
   */
  CapabilityStepReader(Map<String, Dependency> dependencies, Place root) {
    this.dependencies = dependencies;
    this.declared = new HashSet<>(root.node().path("dependencies").findValuesAsText("capability"));
  }

  Optional<Step> read(Place step, StepHead head) {
    Place use = step.member("use");
    Optional<String> name = use.asText("name the dependency that the step runs");
    Optional<Dependency> dependency = name.map(dependencies::get);
    if (name.isPresent() && !declared.contains(name.get())) {
      use.fault("'" + name.get() + "' is no dependency; declare it in dependencies");
    }
    Template inputs = inputs(Inputs.of(step));
    return dependency.map(d -> new CapabilityStep(head, d, inputs));
  }

  private static Template inputs(Place place) {
    if (place.node().isMissingNode() || place.node().isNull()) {
      return Template.parse(Json.object());
    }
    place.asObject("map the inputs of the capability to values");
    Template inputs = Template.parse(place.node(), place.pointer(), place.findings()::fault);
    if (!inputs.secrets().isEmpty()) {
      place.fault("only requests may hold secrets; let the other capability read its own");
    }
    return inputs;
  }
}
