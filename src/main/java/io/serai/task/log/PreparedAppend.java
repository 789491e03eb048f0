package io.serai.task.log;

import io.serai.store.StoreException;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Events encoded for writing. Encoding happens on the calling thread to keep the single writer
 * thread fast; plain JDBC is used because this is the hub's most frequent write.
 *
 * @param created row of a new task; null if the task exists
 * @param update changes to the row of an existing task
 */
record PreparedAppend(
    String id,
    long expected,
    @Nullable TaskRow created,
    TaskRow.RowUpdate update,
    List<EventRow> rows) {

  /**
   * Encodes events.
   *
   * @param compressing whether long payloads are compressed
   */
  static PreparedAppend of(String id, long expected, List<TaskEvent> events, boolean compressing) {
    return new PreparedAppend(
        id,
        expected,
        expected == 0 ? TaskRow.created(events) : null,
        TaskRow.RowUpdate.of(events),
        events.stream().map(event -> EventRow.of(event, compressing)).toList());
  }

  AppendOutcome run(Handle handle, AppendStatements.ConnectionCache connectionCache) {
    try {
      AppendStatements statements = connectionCache.of(handle.getConnection());
      boolean applied =
          created == null ? update(statements.update()) : create(statements.create(), created);
      if (!applied) {
        return new AppendOutcome(new TaskEventLog.AppendResult.Conflict(), id, expected + 1);
      }
      addEvents(statements.event());
      return new AppendOutcome(
          new TaskEventLog.AppendResult.Done(update.sequence()), id, expected + 1);
    } catch (SQLException e) {
      throw new StoreException("The events of task " + id + " were not written.", e);
    }
  }

  private boolean create(PreparedStatement insert, TaskRow row) throws SQLException {
    insert.setString(1, id);
    insert.setString(2, row.key().owner());
    insert.setString(3, row.key().agent());
    insert.setString(4, row.key().skill());
    insert.setString(5, row.key().context());
    insert.setString(6, row.key().parent());
    insert.setString(7, row.hub());
    insert.setString(8, row.state().name());
    insert.setLong(9, row.createdAt().toEpochMilli());
    insert.setLong(10, row.statusAt().toEpochMilli());
    setInstant(insert, 11, row.endedAt());
    insert.setLong(12, row.sequence());
    insert.setString(13, row.key().retention());
    insert.setString(14, row.key().protocol());
    insert.setString(15, row.key().reference());
    insert.setString(16, row.outcome());
    return insert.executeUpdate() == 1;
  }

  private boolean update(PreparedStatement statement) throws SQLException {
    statement.setString(1, update.hub());
    statement.setString(2, update.state() == null ? null : update.state().name());
    setInstant(statement, 3, update.statusAt());
    setInstant(statement, 4, update.endedAt());
    statement.setString(5, update.outcome());
    statement.setLong(6, update.sequence());
    statement.setString(7, id);
    statement.setLong(8, expected);
    return statement.executeUpdate() == 1;
  }

  private void addEvents(PreparedStatement insert) throws SQLException {
    insert.clearBatch(); // an append that failed may have left rows
    for (EventRow row : rows) {
      insert.setString(1, id);
      insert.setLong(2, row.sequence());
      insert.setLong(3, row.at());
      insert.setObject(4, row.fact());
      insert.addBatch();
    }
    insert.executeBatch();
  }

  private static void setInstant(PreparedStatement statement, int index, @Nullable Instant instant)
      throws SQLException {
    if (instant == null) {
      statement.setNull(index, Types.BIGINT);
    } else {
      statement.setLong(index, instant.toEpochMilli());
    }
  }

  /** An event as a row of the table. */
  record EventRow(long sequence, long at, Object fact) {
    static EventRow of(TaskEvent event, boolean compressing) {
      return new EventRow(
          event.sequence(),
          event.at().toEpochMilli(),
          EventPayloadColumn.value(event.fact(), compressing));
    }
  }

  /**
   * What an append to the tables did.
   *
   * @param first number of the first event
   */
  record AppendOutcome(TaskEventLog.AppendResult result, String taskId, long first) {}
}
