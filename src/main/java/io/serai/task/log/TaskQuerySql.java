package io.serai.task.log;

import io.serai.task.A2aTaskState;
import io.serai.task.StoredSize;
import io.serai.task.StoredTask;
import io.serai.task.TaskCursor;
import io.serai.task.TaskEventLog.ChangedTasks;
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
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Translates a {@link TaskQuery} to SQL and runs it. Values are bound as parameters. */
final class TaskQuerySql {
  private static final String COLUMNS =
      "id, reference, owner, protocol, agent, skill, hub, state, outcome, question, created_at,"
          + " status_at, sequence, size, artifact_size";

  /**
   * In the SQL of PostgreSQL, the only database that hubs share. The offsets keep the subqueries
   * apart: so feeds and tasks are found by their indexes, whatever the planner knows of the values.
   */
  private static final String CHANGED =
      "with recursive agents (agent) as (select min(agent) from agent_feed union all"
          + " select (select min(next.agent) from agent_feed next where next.agent > agents.agent)"
          + " from agents where agents.agent is not null),"
          + " changed as materialized (select distinct feed.task_id from agents cross join lateral"
          + " (select task_id from agent_feed where agent_feed.agent = agents.agent"
          + " and position > :after offset 0) feed)"
          + " select "
          + COLUMNS
          + " from changed cross join lateral (select * from task"
          + " where task.id = changed.task_id and hub <> :hub offset 0) found limit :limit";

  private static final String REPEATED =
      "exists (select 1 from task again where again.repeats = task.id)";

  /** Only of a task that has ended, since others are not run again. */
  private static final String REPEAT =
      "case when ended_at is not null then (select again.id from task again where again.repeats ="
          + " task.id) end as repeat";

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
    if (query.until() != null) {
      list.conditions.add("status_at < :until");
      list.values.put("until", query.until().toEpochMilli());
    }
    if (query.repeated() != null) {
      list.conditions.add((query.repeated() ? "" : "not ") + REPEATED);
    }
    if (!query.states().isEmpty()) {
      list.conditions.add("state in (" + names(query) + ")");
    }
    return list;
  }

  TaskSummaryPage read(Handle handle) {
    return TaskSummaryPage.of(page(handle), query.limit());
  }

  long count(Handle handle) {
    return bound(handle, "select count(*) from task" + where()).mapTo(Long.class).one();
  }

  /** Returns one task, without its current state. */
  static Optional<StoredTask> find(Handle handle, String id) {
    return handle
        .createQuery("select " + COLUMNS + ", " + REPEAT + " from task where id = :id")
        .bind("id", id)
        .map((row, context) -> new StoredTask(summary(row), null, row.getString("repeat")))
        .findOne();
  }

  /**
   * Returns the tasks of other hubs that have events after a position of the feeds. The feed of
   * each agent is read from that position on, so that the cost does not depend on its length.
   */
  static ChangedTasks changedByOthers(Handle handle, String hub, long after, int limit) {
    long position = AgentFeedTable.position(handle); // before the tasks, so that none is missed
    List<TaskSummary> found =
        position == after
            ? List.of()
            : handle
                .createQuery(CHANGED)
                .bind("hub", hub)
                .bind("after", after)
                .bind("limit", limit + 1)
                .map((row, context) -> summary(row))
                .list();
    boolean all = found.size() <= limit;
    return new ChangedTasks(all ? found : List.of(), position, all);
  }

  private static TaskSummary summary(ResultSet row) throws SQLException {
    A2aTaskState state = A2aTaskState.valueOf(row.getString("state"));
    return new TaskSummary(
        row.getString("id"),
        row.getString("reference"),
        row.getString("owner"),
        row.getString("protocol"),
        row.getString("agent"),
        row.getString("skill"),
        row.getString("hub"),
        state,
        row.getString("outcome"),
        TaskRow.shownQuestion(state, row.getString("question")),
        at(row, "created_at"),
        at(row, "status_at"),
        row.getLong("sequence"),
        new StoredSize(row.getLong("size"), row.getLong("artifact_size")));
  }

  private static Instant at(ResultSet row, String column) throws SQLException {
    return Instant.ofEpochMilli(row.getLong(column));
  }

  /** Reads the rows of the page, and one more if there is a next page. */
  private List<TaskSummary> page(Handle handle) {
    TaskCursor from = query.cursor();
    String beyond = query.oldestFirst() ? ">" : "<";
    String direction = query.oldestFirst() ? "" : " desc";
    if (from != null) {
      conditions.add("(status_at %1$s :at or (status_at = :at and id %1$s :id))".formatted(beyond));
      values.put("at", from.at().toEpochMilli());
      values.put("id", from.id());
    }
    String sql =
        "select %1$s from task%2$s order by status_at%3$s, id%3$s limit "
            .formatted(COLUMNS, where(), direction);
    return bound(handle, sql + (query.limit() + 1L)).map((row, context) -> summary(row)).list();
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

  /** Lists enum names only, so that no text of a caller gets into the SQL. */
  private static String names(TaskQuery query) {
    return query.states().stream()
        .map(A2aTaskState::name)
        .sorted()
        .map(name -> "'" + name + "'")
        .collect(Collectors.joining(", "));
  }
}
