package io.serai.task.log;

import io.serai.task.A2aTaskState;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskPage;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummary;
import io.serai.task.TaskSummaryPage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Translates a {@link TaskQuery} to SQL and runs it. Values are bound as parameters. */
final class TaskQuerySql {
  private final TaskQuery query;
  private final List<String> conditions = new ArrayList<>();
  private final Map<String, Object> values = new LinkedHashMap<>();

  private TaskQuerySql(TaskQuery query) {
    this.query = query;
  }

  static TaskQuerySql of(TaskQuery query) {
    TaskQuerySql list = new TaskQuerySql(query);
    list.owner(query);
    list.equal("agent", query.agent());
    list.equal("skill", query.skill());
    list.equal("context", query.context());
    list.equal("parent", query.parent());
    if (query.live() != null) {
      list.conditions.add(query.live() ? "ended_at is null" : "ended_at is not null");
    }
    if (query.since() != null) {
      list.conditions.add("status_at >= :since");
      list.values.put("since", query.since().toEpochMilli());
    }
    if (!query.states().isEmpty()) {
      list.conditions.add("state in (" + names(query) + ")");
    }
    return list;
  }

  TaskPage read(Handle handle) {
    long total = bound(handle, "select count(*) from task" + where()).mapTo(Long.class).one();
    List<TaskCursor> page =
        page(
            handle,
            "id, status_at",
            row -> new TaskCursor(at(row, "status_at"), row.getString("id")));
    boolean more = page.size() > query.limit();
    List<TaskCursor> shown = more ? page.subList(0, query.limit()) : page;
    List<Task> tasks = EventTableReader.tasks(handle, shown.stream().map(TaskCursor::id).toList());
    return new TaskPage(tasks, more ? shown.get(shown.size() - 1) : null, total);
  }

  TaskSummaryPage readSummaries(Handle handle) {
    return TaskSummaryPage.of(
        page(
            handle,
            "id, reference, agent, skill, state, outcome, created_at, status_at",
            TaskQuerySql::summary),
        query.limit());
  }

  private static TaskSummary summary(ResultSet row) throws SQLException {
    return new TaskSummary(
        row.getString("id"),
        row.getString("reference"),
        row.getString("agent"),
        row.getString("skill"),
        A2aTaskState.valueOf(row.getString("state")),
        row.getString("outcome"),
        at(row, "created_at"),
        at(row, "status_at"));
  }

  private static Instant at(ResultSet row, String column) throws SQLException {
    return Instant.ofEpochMilli(row.getLong(column));
  }

  /** Reads the rows of the page, and one more if there is a next page. */
  private <T> List<T> page(Handle handle, String columns, RowReader<T> reader) {
    TaskCursor from = query.cursor();
    if (from != null) {
      conditions.add("(status_at < :at or (status_at = :at and id < :id))");
      values.put("at", from.at().toEpochMilli());
      values.put("id", from.id());
    }
    String sql =
        "select " + columns + " from task" + where() + " order by status_at desc, id desc limit ";
    return bound(handle, sql + (query.limit() + 1L)).map((row, context) -> reader.read(row)).list();
  }

  private Query bound(Handle handle, String sql) {
    return handle.createQuery(sql).bindMap(values);
  }

  private String where() {
    return conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
  }

  private void owner(TaskQuery wanted) {
    equal("owner", wanted.owner());
    if (wanted.orProtocol() != null && wanted.owner() != null) {
      conditions.set(0, "(owner = :owner or protocol = :protocol)");
      values.put("protocol", wanted.orProtocol());
    }
  }

  private void equal(String column, @Nullable String value) {
    if (value != null) {
      conditions.add(column + " = :" + column);
      values.put(column, value);
    }
  }

  /** Reads a row of the table of tasks. */
  private interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** Lists enum names only, so that no text of a caller gets into the SQL. */
  private static String names(TaskQuery query) {
    return query.states().stream()
        .map(A2aTaskState::name)
        .sorted()
        .map(name -> "'" + name + "'")
        .collect(Collectors.joining(", "));
  }
}
