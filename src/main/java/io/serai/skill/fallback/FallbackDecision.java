package io.serai.skill.fallback;

import io.serai.skill.Skill;

/** Whether a skill that failed is followed by its alternate. */
public sealed interface FallbackDecision {

  /** The skill has no alternate. */
  FallbackDecision NONE = new None();

  /** The skill has no alternate. */
  record None() implements FallbackDecision {}

  /** The alternate runs. */
  record Found(Skill skill) implements FallbackDecision {}

  /** The alternate cannot run; {@code reason} is a sentence for people. */
  record PassedOver(String reason) implements FallbackDecision {}
}
