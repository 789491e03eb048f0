package io.serai.a2s.model;

import io.serai.a2s.call.OutputMapping;
import io.serai.a2s.condition.Condition;
import java.util.Optional;

/**
 * The attributes that every kind of step has.
 *
 * @param id unique in the capability
 * @param pointer the JSON Pointer of the step in its document
 * @param guard the step is skipped if this condition does not hold
 * @param outputMapping the variables that the step's result sets
 * @param continueOnFailure whether the run continues after the step has failed (A2S-Q8)
 */
public record StepAttributes(
    String id,
    String pointer,
    Optional<Condition> guard,
    OutputMapping outputMapping,
    boolean continueOnFailure) {}
