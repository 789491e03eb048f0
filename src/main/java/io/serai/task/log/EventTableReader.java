package io.serai.task.log;

import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** Reads events and tasks from the table {@code task_event}. */
final class EventTableReader {
  private EventTableReader() {}

  static List<TaskEvent> read(Handle handle, String id, long from, int limit) {
    return handle
        .createQuery(
            "select sequence, at, fact from task_event where task_id = :id and sequence >= :from"
                + " order by sequence limit :limit")
        .bind("id", id)
        .bind("from", from)
        .bind("limit", limit)
        .map((row, context) -> event(row, EventPayloadColumn.read(row)))
        .list();
  }

  /** Returns the tasks with these ids that exist, in the order of the ids. */
  static List<Task> tasks(Handle handle, List<String> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    Map<String, TaskEventFold> folds = new HashMap<>();
    handle
        .createQuery(
            "select task_id, sequence, at, fact from task_event where task_id in (<ids>)"
                + " order by task_id, sequence")
        .bindList("ids", ids)
        .map((row, context) -> apply(folds, row))
        .list();
    return ids.stream()
        .flatMap(id -> Stream.ofNullable(folds.get(id)))
        .map(TaskEventFold::task)
        .toList();
  }

  private static boolean apply(Map<String, TaskEventFold> folds, ResultSet row)
      throws SQLException {
    folds
        .computeIfAbsent(row.getString("task_id"), id -> new TaskEventFold())
        .apply(event(row, EventPayloadColumn.read(row)));
    return true;
  }

  /** Returns the event of a row, of which the payload was read already. */
  static TaskEvent event(ResultSet row, String payload) throws SQLException {
    return new TaskEvent(
        row.getLong("sequence"),
        Instant.ofEpochMilli(row.getLong("at")),
        TaskEventJsonCodec.read(payload));
  }
}
