/**
 * Configuration of tasks: their keys, limits, and how long ended tasks are kept.
 *
 * <p>{@link io.serai.task.run.config.TaskSettings} and {@link
 * io.serai.task.run.config.TaskRetentionSettings} declare the keys. {@link
 * io.serai.task.run.config.TaskConfig} applies to all tasks, {@link
 * io.serai.task.run.config.AgentLimits} to those of an agent, and {@link
 * io.serai.task.run.config.RetentionRules} to those of a protocol or an agent.
 */
@NullMarked
package io.serai.task.run.config;

import org.jspecify.annotations.NullMarked;
