/**
 * Follows the plan of a skill whose run fails, as far as no caller is asked.
 *
 * <p>Reading order: {@link io.serai.skill.pace.AlternateSelector}, {@link
 * io.serai.skill.pace.AlternateRun}, {@link io.serai.skill.pace.CalledSkillRunner}.
 *
 * <p>The plan itself is {@link io.serai.skill.PacePlan}. A task follows all of it, which is in the
 * package {@code run}. A skill that another one calls is followed by its alternate only.
 */
@NullMarked
package io.serai.skill.pace;

import org.jspecify.annotations.NullMarked;
