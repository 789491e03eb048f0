package io.serai.a2s.model;

import io.serai.a2s.call.OutputMapping;
import io.serai.a2s.condition.Condition;
import java.util.List;
import java.util.Optional;

/** A step of a capability; immutable. */
public sealed interface Step
    permits ServiceCallStep, CapabilityStep, SequenceStep, ParallelStep, ConditionStep {

  /** What every kind of step has. */
  StepAttributes head();

  /** The steps within this one, in the order of the document. */
  default List<Step> children() {
    return List.of();
  }

  /** The name of the step, unique in the capability. */
  default String id() {
    return head().id();
  }

  /** Where the step stands in its document, a JSON Pointer. */
  default String pointer() {
    return head().pointer();
  }

  /** The condition without which the step is skipped. */
  default Optional<Condition> guard() {
    return head().guard();
  }

  /** The variables that the step's result sets. */
  default OutputMapping outputMapping() {
    return head().outputMapping();
  }

  /** Whether the run goes on when the step has failed. */
  default boolean continueOnFailure() {
    return head().continueOnFailure();
  }

  /**
   * Whether it may be run again where it was broken off: true where every call within it may, by
   * its HTTP method. A step that runs another capability may not, since that may change meanwhile.
   */
  default boolean idempotent() {
    return children().stream().allMatch(Step::idempotent);
  }

  /** How many steps this is, itself and those within it. */
  default int size() {
    return 1 + children().stream().mapToInt(Step::size).sum();
  }
}
