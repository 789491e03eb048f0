package io.serai.task;

import java.util.List;

/**
 * The tasks of a list that were read together.
 *
 * @param tasks those that still exist, in the order of the list
 * @param read number of tasks of the list, from the first, that were read
 */
public record TaskReadBatch(List<ListedTask> tasks, int read) {

  /** Copies the tasks. */
  public TaskReadBatch {
    tasks = List.copyOf(tasks);
  }
}
