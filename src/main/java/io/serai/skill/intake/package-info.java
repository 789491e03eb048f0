/**
 * From what somebody says to the skill that is meant and its inputs, by rules alone.
 *
 * <p>Start with {@link io.serai.skill.intake.SkillIntentResolver}.
 */
@NullMarked
package io.serai.skill.intake;

import org.jspecify.annotations.NullMarked;
