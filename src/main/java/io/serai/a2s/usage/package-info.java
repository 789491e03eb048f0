/**
 * Usage guides of skills: their inputs, and example calls for each protocol.
 *
 * <p>{@link io.serai.a2s.usage.SkillUsageGuide} renders a guide as JSON or Markdown. {@link
 * io.serai.a2s.usage.InputDocumentation} describes the inputs, {@link
 * io.serai.a2s.usage.SchemaExampleGenerator} generates example values, and {@link
 * io.serai.a2s.usage.CallExampleGenerator} writes a {@link io.serai.a2s.usage.CallExample} for each
 * way to call the skill at its {@link io.serai.a2s.usage.SkillCallAddress}.
 */
@NullMarked
package io.serai.a2s.usage;

import org.jspecify.annotations.NullMarked;
