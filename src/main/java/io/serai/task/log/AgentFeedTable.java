package io.serai.task.log;

import io.serai.task.AgentEvent;
import io.serai.task.AgentEventPage;
import io.serai.task.TaskEventLog;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * The tables {@code agent_feed}, which has a row for each append, and {@code feed_position}, which
 * has the position of the newest event.
 *
 * <p>Positions are assigned after all else of an append. The row of {@code feed_position} stays
 * locked from then until the commit. So the transactions of hubs that share the database become
 * visible in the order of their positions, and a reader skips none.
 */
final class AgentFeedTable {
  /** The rows are limited before the join, which otherwise would sort the whole feed. */
  private static final String READ =
      "select %2$s from (select * from agent_feed where %1$s ="
          + " :name and position > :after order by position limit :limit) feed join task_event"
          + " event on event.task_id = feed.task_id and event.sequence between feed.first_sequence"
          + " and feed.last_sequence where feed.position - feed.last_sequence + event.sequence >"
          + " :after order by feed.position, event.sequence limit :limit";

  private static final String EVENT =
      "feed.position - feed.last_sequence + event.sequence as position, event.task_id,"
          + " event.sequence, event.at, event.fact";

  /**
   * Feeds report what happens to tasks; readers who want what is large in a request find the task.
   */
  private static final Set<String> REQUEST_CONTENTS = Set.of("task.input", "task.message");

  private static final String SIZE = "octet_length(event.fact)";

  private AgentFeedTable() {}

  /** Inserts a row for each append; to be called last in a transaction. */
  static void insert(AppendStatements statements, List<PreparedAppend> appends)
      throws SQLException {
    long events = appends.stream().mapToLong(AgentFeedTable::count).sum();
    long position = advance(statements.advance(), events) - events;
    PreparedStatement insert = statements.feed();
    insert.clearBatch(); // a transaction that failed may have left rows
    for (PreparedAppend each : appends) {
      position += count(each);
      insert.setLong(1, position);
      insert.setLong(2, each.first());
      insert.setLong(3, each.last());
      insert.setString(4, each.id());
      insert.addBatch();
    }
    insert.executeBatch();
  }

  private static long advance(PreparedStatement advance, long events) throws SQLException {
    advance.setLong(1, events);
    try (ResultSet row = advance.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  private static long count(PreparedAppend append) {
    return append.last() - append.first() + 1;
  }

  /**
   * Reads a page of the feed of an agent.
   *
   * @param sends see {@link EventTableReader#read}
   */
  static AgentEventPage read(Handle handle, String agent, long after, int limit, boolean sends) {
    return read(handle, "agent", agent, after, limit, sends);
  }

  /** Reads the same of one task. */
  static AgentEventPage readTask(
      Handle handle, String taskId, long after, int limit, boolean sends) {
    return read(handle, "task_id", taskId, after, limit, sends);
  }

  private static AgentEventPage read(
      Handle handle, String column, String name, long after, int limit, boolean sends) {
    int most =
        sends
            ? Math.max(1, EventTableReader.fitting(query(handle, column, SIZE, name, after, limit)))
            : limit;
    return query(handle, column, EVENT, name, after, most + 1)
        .scanResultSet(
            (result, context) -> {
              try (context) {
                return page(result.get(), most);
              }
            });
  }

  private static Query query(
      Handle handle, String column, String columns, String name, long after, int limit) {
    return handle
        .createQuery(READ.formatted(column, columns))
        .bind("name", name)
        .bind("after", after)
        .bind("limit", limit);
  }

  private static AgentEventPage page(ResultSet rows, int limit) throws SQLException {
    List<AgentEvent> events = new ArrayList<>();
    long size = 0;
    while (rows.next()) {
      if (events.size() == limit || size > TaskEventLog.MAX_PAGE_SIZE) {
        return new AgentEventPage(events, false);
      }
      EventPayloadColumn.Content content = EventPayloadColumn.read(rows, REQUEST_CONTENTS);
      size += content.size();
      events.add(
          new AgentEvent(
              rows.getLong("position"),
              rows.getString("task_id"),
              EventTableReader.event(rows, content.payload())));
    }
    return new AgentEventPage(events, true);
  }

  static long position(Handle handle) {
    return handle.createQuery("select last from feed_position").mapTo(Long.class).one();
  }
}
