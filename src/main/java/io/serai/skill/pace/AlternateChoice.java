package io.serai.skill.pace;

import io.serai.skill.Skill;

/** Whether a skill that failed is followed by its alternate. */
public sealed interface AlternateChoice {

  /** The skill has no alternate. */
  AlternateChoice NONE = new None();

  /** The skill has no alternate. */
  record None() implements AlternateChoice {}

  /** The alternate runs. */
  record Found(Skill skill) implements AlternateChoice {}

  /** The alternate cannot run; {@code reason} is a sentence for people. */
  record PassedOver(String reason) implements AlternateChoice {}
}
