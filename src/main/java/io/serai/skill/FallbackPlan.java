package io.serai.skill;

import java.util.Optional;

/**
 * What is done when a run of a skill fails: the plan of primary, alternate, contingent and
 * emergency (PACE), of which the first is the skill itself. A level that is left out is passed
 * over.
 *
 * @param alternate id of the skill that runs with the same inputs
 * @param contingent the question to the caller; the skill runs once more with the answer
 * @param emergency the message of the task that has failed at last
 */
public record FallbackPlan(
    Optional<String> alternate, Optional<String> contingent, Optional<String> emergency) {

  /** The plan of a skill whose first failure is the last. */
  public static final FallbackPlan NONE =
      new FallbackPlan(Optional.empty(), Optional.empty(), Optional.empty());

  /** Maximum characters of a text. */
  public static final int MAX_TEXT = 2_000;

  /** Whether no level is given. */
  public boolean isEmpty() {
    return alternate.isEmpty() && contingent.isEmpty() && emergency.isEmpty();
  }
}
