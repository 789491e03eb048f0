/**
 * Runs skills as the work of tasks.
 *
 * <p>Start with {@link io.serai.skill.run.SkillRunner}.
 */
@NullMarked
package io.serai.skill.run;

import org.jspecify.annotations.NullMarked;
