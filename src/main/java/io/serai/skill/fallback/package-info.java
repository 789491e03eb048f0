/**
 * Follows the plan of a skill whose run fails, as far as no caller is asked.
 *
 * <p>Reading order: {@link io.serai.skill.fallback.AlternateSelector}, {@link
 * io.serai.skill.fallback.AlternateRun}, {@link io.serai.skill.fallback.CalledSkillRunner}.
 *
 * <p>The plan itself is {@link io.serai.skill.FallbackPlan}. A task follows all of it, which is in
 * the package {@code run}. A skill that another one calls is followed by its alternate only.
 */
@NullMarked
package io.serai.skill.fallback;

import org.jspecify.annotations.NullMarked;
