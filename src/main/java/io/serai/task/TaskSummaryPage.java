package io.serai.task;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of the summaries of tasks that match a query.
 *
 * @param next start of the next page; null after the last page
 */
public record TaskSummaryPage(List<TaskSummary> tasks, @Nullable TaskCursor next) {

  /** Copies the summaries. */
  public TaskSummaryPage {
    tasks = List.copyOf(tasks);
  }

  /**
   * Returns the bytes that the tasks have in the log, as far as a list shows them.
   *
   * @param artifacts whether artifacts are wanted
   */
  public long listedSize(boolean artifacts) {
    return tasks.stream().mapToLong(task -> task.listedSize(artifacts)).sum();
  }

  /**
   * Returns the page that the first rows of a query make.
   *
   * @param found the rows of the page, and one more if others follow
   * @param limit rows per page
   */
  public static TaskSummaryPage of(List<TaskSummary> found, int limit) {
    if (found.size() <= limit) {
      return new TaskSummaryPage(found, null);
    }
    return new TaskSummaryPage(found.subList(0, limit), found.get(limit - 1).cursor());
  }
}
