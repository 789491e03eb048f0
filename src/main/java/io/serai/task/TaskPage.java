package io.serai.task;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of the tasks that match a query. It ends early if the tasks are large.
 *
 * @param next start of the next page; null after the last page
 * @param total number of matching tasks on all pages
 */
public record TaskPage(List<ListedTask> tasks, @Nullable TaskCursor next, long total) {

  /** Copies the tasks. */
  public TaskPage {
    tasks = List.copyOf(tasks);
  }
}
