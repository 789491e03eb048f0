/**
 * The task: one unit of work on a skill, which is its events. What a task is, which changes of its
 * state are legal, and the log that keeps it; {@code task.log} stores, {@code task.run} runs. It
 * stands above {@code outbound} and below {@code skill}.
 */
@NullMarked
package io.serai.task;

import org.jspecify.annotations.NullMarked;
