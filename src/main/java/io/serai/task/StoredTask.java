package io.serai.task;

import org.jspecify.annotations.Nullable;

/**
 * A task as it was found in a log.
 *
 * @param task its current state; null if it is larger than the reader wanted to read
 */
public record StoredTask(TaskSummary summary, @Nullable Task task) {}
