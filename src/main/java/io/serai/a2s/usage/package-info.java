/**
 * The usage guide of a skill: its inputs, and calls that are ready to run.
 *
 * <p>{@link io.serai.a2s.usage.SkillUsageGuide} renders a guide as JSON or Markdown. {@link
 * io.serai.a2s.usage.InputDocumentation} describes the inputs, {@link
 * io.serai.a2s.usage.SchemaExampleGenerator} generates example values. Every protocol of the hub
 * contributes examples of its calls, and {@link io.serai.a2s.usage.RouteAndCliCallExamples} has
 * those of Camel and the command line.
 */
@NullMarked
package io.serai.a2s.usage;

import org.jspecify.annotations.NullMarked;
