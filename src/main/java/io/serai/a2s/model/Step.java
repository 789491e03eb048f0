package io.serai.a2s.model;

import io.serai.a2s.call.OutputMapping;
import io.serai.a2s.call.ServiceCall;
import io.serai.a2s.condition.Condition;
import io.serai.a2s.template.JsonTemplate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A step of a capability; immutable. */
public sealed interface Step {

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

  /** The ids of the secrets that its requests need, those of nested steps included. */
  default Stream<String> secrets() {
    return children().stream().flatMap(Step::secrets);
  }

  /** The requests that it and nested steps send. */
  default Stream<ServiceCall> calls() {
    return children().stream().flatMap(Step::calls);
  }

  /** The number of steps: this one and all nested ones. */
  default int size() {
    return 1 + children().stream().mapToInt(Step::size).sum();
  }

  /** A step that runs its children one after the other. */
  record SequenceStep(StepAttributes head, List<Step> children) implements Step {
    public SequenceStep {
      children = List.copyOf(children);
    }
  }

  /** A step that runs its children at the same time (A2S-47). */
  record ParallelStep(StepAttributes head, List<Step> children) implements Step {
    public ParallelStep {
      children = List.copyOf(children);
    }
  }

  /**
   * A step that runs one of two branches, each in sequence (A2S-46).
   *
   * @param ifFalse empty if there is no else branch
   */
  record ConditionStep(
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

  /**
   * A step that runs another capability (A2S-45).
   *
   * @param dependency the capability to run
   * @param inputs an object with the inputs of that capability; it contains no secrets
   */
  record CapabilityCallStep(
      StepAttributes head, CapabilityDependency dependency, JsonTemplate inputs) implements Step {

    @Override
    public boolean idempotent() {
      return false;
    }
  }

  /**
   * A step that calls a service (A2S-29, A2S-30).
   *
   * @param format as written in the document
   * @param call the request; empty if the format is not supported, in which case the step fails
   *     (A2S-Q18)
   */
  record ServiceCallStep(StepAttributes head, String format, Optional<ServiceCall> call)
      implements Step {

    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS");

    @Override
    public boolean idempotent() {
      return call.stream().allMatch(made -> IDEMPOTENT.contains(made.method()));
    }

    @Override
    public Stream<String> secrets() {
      return call.stream().flatMap(made -> made.secrets().stream());
    }

    @Override
    public Stream<ServiceCall> calls() {
      return call.stream();
    }
  }

  /**
   * The attributes that every kind of step has.
   *
   * @param id unique in the capability
   * @param pointer the JSON Pointer of the step in its document
   * @param guard the step is skipped if this condition does not hold
   * @param outputMapping the variables that the step's result sets
   * @param continueOnFailure whether the run continues after the step has failed (A2S-Q8)
   */
  record StepAttributes(
      String id,
      String pointer,
      Optional<Condition> guard,
      OutputMapping outputMapping,
      boolean continueOnFailure) {}
}
