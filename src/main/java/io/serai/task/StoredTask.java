package io.serai.task;

import org.jspecify.annotations.Nullable;

/**
 * A task as it was found in a log.
 *
 * @param task its current state; null if it is larger than the reader wanted to read
 * @param repeat id of the task that runs it again {@linkplain TaskRerunOrigin#once once}; null if
 *     there is none, or it has not ended
 */
public record StoredTask(TaskSummary summary, @Nullable Task task, @Nullable String repeat) {

  /** Returns the same with its current state. */
  public StoredTask with(@Nullable Task whole) {
    return new StoredTask(summary, whole, repeat);
  }
}
