package io.serai.task.log;

import io.serai.task.TaskCursor;
import io.serai.task.TaskQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The page of a query, found by looking at every row once: no more rows are held, and none sorted,
 * but those of the page and one. Not thread-safe.
 */
final class TopNCollector {
  private final TaskQuery query;
  private final PriorityQueue<TaskRow> page = new PriorityQueue<>(TaskRow.NEWEST_FIRST.reversed());
  private long total;

  TopNCollector(TaskQuery query) {
    this.query = query;
  }

  void look(TaskRow row) {
    if (!row.means(query)) {
      return;
    }
    total++;
    if (!isBehindCursor(row)) {
      return;
    }
    if (page.size() <= query.limit()) {
      page.add(row);
    } else if (TaskRow.NEWEST_FIRST.compare(row, page.element()) < 0) {
      page.remove();
      page.add(row);
    }
  }

  /** How many tasks are meant, on whatever page. */
  long total() {
    return total;
  }

  /** Those of the page, in order; one more where there is a next page. */
  List<TaskRow> rows() {
    List<TaskRow> rows = new ArrayList<>(page);
    rows.sort(TaskRow.NEWEST_FIRST);
    return rows;
  }

  private boolean isBehindCursor(TaskRow row) {
    TaskCursor from = query.cursor();
    if (from == null) {
      return true;
    }
    int order = row.statusAt().compareTo(from.at());
    return order < 0 || (order == 0 && row.id().compareTo(from.id()) < 0);
  }
}
