package io.serai.task;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of the tasks that a query means.
 *
 * @param next where the next page begins; none after the last
 * @param total how many the query means over all pages
 */
public record TaskPage(List<Task> tasks, @Nullable TaskCursor next, long total) {

  /** Copies the tasks. */
  public TaskPage {
    tasks = List.copyOf(tasks);
  }
}
