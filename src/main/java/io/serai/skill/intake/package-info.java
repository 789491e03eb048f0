/**
 * Determines which skill a message asks for, and with which inputs, by rules and without a language
 * model.
 *
 * <p>Reading order: {@link io.serai.skill.intake.SkillIntentResolver}, {@link
 * io.serai.skill.intake.SkillIntent}, {@link io.serai.skill.intake.SkillTextMatcher}, {@link
 * io.serai.skill.intake.SkillInputRequirements}.
 *
 * <p>A message that names a skill is resolved to that skill; otherwise the agent's default skill is
 * used, otherwise the best match of a text search. The inputs are then taken from the data parts of
 * the message and extracted from its text. Follow-up messages to a waiting task are read the same
 * way.
 */
@NullMarked
package io.serai.skill.intake;

import org.jspecify.annotations.NullMarked;
