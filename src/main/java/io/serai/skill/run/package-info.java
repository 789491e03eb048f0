/**
 * Runs skills as the work of tasks.
 *
 * <p>Reading order: {@link io.serai.skill.run.SkillRunner}, {@link
 * io.serai.skill.run.SkillExchangeRunner}, {@link io.serai.skill.run.FallbackSkillRun}, {@link
 * io.serai.skill.run.OwnerRightsLookup}, {@link io.serai.skill.run.TaskSpans}.
 *
 * <p>A task is checked against the current rights of its owner. Missing inputs are requested from
 * its caller, and the complete inputs are validated. The skill's handler then runs on an exchange
 * that carries the task; its result is validated and becomes the outcome of the task. An exception
 * becomes a failure with a code. A skill that has a plan against failures runs by that plan.
 */
@NullMarked
package io.serai.skill.run;

import org.jspecify.annotations.NullMarked;
