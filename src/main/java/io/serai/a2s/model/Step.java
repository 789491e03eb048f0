package io.serai.a2s.model;

import io.serai.a2s.call.OutputMapping;
import io.serai.a2s.condition.Condition;
import java.util.List;
import java.util.Optional;

/** A step of a capability; immutable. */
public sealed interface Step
    permits ServiceCallStep, CapabilityCallStep, SequenceStep, ParallelStep, ConditionStep {

  /** The attributes that every kind of step has. */
  StepAttributes head();

  /** The nested steps, in document order. */
  default List<Step> children() {
    return List.of();
  }

  /** The id of the step, unique in the capability. */
  default String id() {
    return head().id();
  }

  /** The JSON Pointer of the step in its document. */
  default String pointer() {
    return head().pointer();
  }

  /** The condition that must hold; otherwise the step is skipped. */
  default Optional<Condition> guard() {
    return head().guard();
  }

  /** The mapping from the step's result to variables. */
  default OutputMapping outputMapping() {
    return head().outputMapping();
  }

  /** Returns whether the run continues after the step has failed. */
  default boolean continueOnFailure() {
    return head().continueOnFailure();
  }

  /**
   * Returns whether the step may be repeated after an interruption: whether the HTTP method of
   * every call within it is idempotent. A step that runs another capability is not idempotent,
   * because that capability may change between the two runs.
   */
  default boolean idempotent() {
    return children().stream().allMatch(Step::idempotent);
  }

  /** The number of steps: this one and all nested ones. */
  default int size() {
    return 1 + children().stream().mapToInt(Step::size).sum();
  }
}
