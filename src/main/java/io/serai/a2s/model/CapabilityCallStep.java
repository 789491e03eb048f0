package io.serai.a2s.model;

import io.serai.a2s.template.JsonTemplate;

/**
 * A step that runs another capability (A2S-45).
 *
 * @param dependency the capability to run
 * @param inputs an object with the inputs of that capability; it contains no secrets
 */
public record CapabilityCallStep(
    StepAttributes head, CapabilityDependency dependency, JsonTemplate inputs) implements Step {

  @Override
  public boolean idempotent() {
    return false;
  }
}
