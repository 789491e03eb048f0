package io.serai.task.log;

import io.serai.task.TaskCursor;
import io.serai.task.TaskQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Collects one page of a query in a single pass over all rows. It holds only the rows of the page
 * plus one. Not thread-safe.
 */
final class TopNCollector {
  private final TaskQuery query;
  private final Comparator<TaskRow> order;
  private final PriorityQueue<TaskRow> page;

  private long total;

  TopNCollector(TaskQuery query) {
    this.query = query;
    this.order = TaskRow.order(query);
    this.page = new PriorityQueue<>(order.reversed());
  }

  void offer(TaskRow row) {
    if (!row.matches(query)) {
      return;
    }
    total++;
    if (!isBehindCursor(row)) {
      return;
    }
    if (page.size() <= query.limit()) {
      page.add(row);
    } else if (order.compare(row, page.element()) < 0) {
      page.remove();
      page.add(row);
    }
  }

  /** Returns the number of rows that match the query, on all pages. */
  long total() {
    return total;
  }

  /** Returns the rows of the page in order, plus one more if there is a next page. */
  List<TaskRow> rows() {
    List<TaskRow> rows = new ArrayList<>(page);
    rows.sort(order);
    return rows;
  }

  private boolean isBehindCursor(TaskRow row) {
    TaskCursor from = query.cursor();
    if (from == null) {
      return true;
    }
    int byTime = row.statusAt().compareTo(from.at());
    int position = byTime == 0 ? row.id().compareTo(from.id()) : byTime;
    return query.oldestFirst() ? position > 0 : position < 0;
  }
}
