package io.serai.a2s.model;

import java.util.List;

/** A step that runs its children at the same time (A2S-47). */
public record ParallelStep(StepAttributes head, List<Step> children) implements Step {
  public ParallelStep {
    children = List.copyOf(children);
  }
}
