/**
 * The catalog of skills, their statistics and the JSON Schema validation of their inputs and
 * results. A skill is a capability, a Camel route or a skill of a remote agent.
 *
 * <p>Reading order: {@link io.serai.skill.Skill}, {@link io.serai.skill.SkillCatalog}, {@link
 * io.serai.skill.CatalogSnapshot}, {@link io.serai.skill.SkillStatistics}, {@link
 * io.serai.skill.JsonSchemaValidator}.
 *
 * <p>A provider adds a skill to the catalog, which publishes a new immutable snapshot and notifies
 * its listeners. A caller looks up the skill in a snapshot and passes an exchange with a JSON
 * object as body to its handler. The handler replaces the body with the result and records the run
 * in the statistics.
 */
@NullMarked
package io.serai.skill;

import org.jspecify.annotations.NullMarked;
