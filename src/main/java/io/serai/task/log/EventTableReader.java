package io.serai.task.log;

import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPage;
import io.serai.task.TaskEventPayload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Reads events and tasks from the table {@code task_event}. */
final class EventTableReader {
  private static final String PAGE =
      "select %s from task_event where task_id = :id and sequence >= :from order by sequence limit"
          + " :limit";
  private static final String SIZES = PAGE.formatted("octet_length(fact)");
  private static final String EVENTS =
      PAGE.formatted(
          "sequence, at, fact, (select task.sequence from task where task.id = :id) as newest");

  private EventTableReader() {}

  /**
   * Reads one page of the events of a task.
   *
   * @param sends whether the database sends all rows of a query before the first is used; their
   *     sizes are asked for then
   */
  static TaskEventPage read(Handle handle, String id, long from, int limit, boolean sends) {
    int rows = sends ? fitting(page(handle, SIZES, id, from, limit)) : limit;
    return page(handle, EVENTS, id, from, rows)
        .scanResultSet(
            (result, context) -> {
              try (context) {
                return page(result.get());
              }
            });
  }

  /** Returns how many of the rows, each with a size, make a page. */
  static int fitting(Query sizes) {
    int rows = 0;
    long size = 0;
    for (long each : sizes.mapTo(Long.class).list()) {
      if (size > TaskEventLog.MAX_PAGE_SIZE) {
        return rows;
      }
      rows++;
      size += each;
    }
    return rows;
  }

  private static Query page(Handle handle, String sql, String id, long from, int limit) {
    return handle.createQuery(sql).bind("id", id).bind("from", from).bind("limit", limit);
  }

  private static TaskEventPage page(ResultSet rows) throws SQLException {
    List<TaskEvent> events = new ArrayList<>();
    long size = 0;
    long newest = 0;
    while (size <= TaskEventLog.MAX_PAGE_SIZE && rows.next()) {
      newest = rows.getLong("newest");
      EventPayloadColumn.Content content = EventPayloadColumn.read(rows);
      size += content.size();
      events.add(event(rows, content.payload()));
    }
    return TaskEventPage.of(events, newest);
  }

  /** Returns the whole task; empty if it does not exist. */
  static Optional<Task> task(Handle handle, String id) {
    TaskEventFold fold = new TaskEventFold();
    handle
        .createQuery(
            "select sequence, at, fact from task_event where task_id = :id order by sequence")
        .bind("id", id)
        .map(
            (row, context) -> {
              fold.apply(event(row, EventPayloadColumn.read(row).payload()));
              return true;
            })
        .list();
    return fold.sequence() == 0 ? Optional.empty() : Optional.of(fold.task());
  }

  /** Returns the event of a row, of which the payload was read already. */
  static TaskEvent event(ResultSet row, TaskEventPayload payload) throws SQLException {
    return new TaskEvent(row.getLong("sequence"), Instant.ofEpochMilli(row.getLong("at")), payload);
  }
}
