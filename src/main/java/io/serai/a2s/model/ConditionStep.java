package io.serai.a2s.model;

import io.serai.a2s.condition.Condition;
import java.util.List;
import java.util.stream.Stream;

/**
 * A step that runs one of two branches, each in sequence (A2S-46).
 *
 * @param ifFalse empty if there is no else branch
 */
public record ConditionStep(
    StepAttributes head, Condition condition, List<Step> ifTrue, List<Step> ifFalse)
    implements Step {
  public ConditionStep {
    ifTrue = List.copyOf(ifTrue);
    ifFalse = List.copyOf(ifFalse);
  }

  @Override
  public List<Step> children() {
    return Stream.concat(ifTrue.stream(), ifFalse.stream()).toList();
  }
}
