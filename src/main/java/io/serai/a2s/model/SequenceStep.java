package io.serai.a2s.model;

import java.util.List;

/** A step that runs its children one after the other. */
public record SequenceStep(StepAttributes head, List<Step> children) implements Step {
  public SequenceStep {
    children = List.copyOf(children);
  }
}
