package io.serai.task.log;

import io.serai.store.StoreException;
import io.serai.task.StoredSize;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Events encoded for writing. Encoding happens on the calling thread to keep the single writer
 * thread fast; plain JDBC is used because this is the hub's most frequent write.
 *
 * @param created row of a new task; null if the task exists
 * @param taker hub that takes the task over; null if the events do not
 * @param update changes to the row of an existing task
 * @param size of the events
 */
record PreparedAppend(
    String id,
    long expected,
    @Nullable TaskRow created,
    @Nullable String taker,
    TaskRow.RowUpdate update,
    StoredSize size,
    List<EventRow> rows) {

  /**
   * Encodes events.
   *
   * @param compressing whether long payloads are compressed
   */
  static PreparedAppend of(String id, long expected, List<TaskEvent> events, boolean compressing) {
    StoredSize size = StoredSize.NONE;
    List<EventRow> rows = new ArrayList<>(events.size());
    for (TaskEvent event : events) {
      EventPayloadColumn payload = EventPayloadColumn.of(event.fact(), compressing);
      size = size.and(event.fact(), payload.size());
      rows.add(new EventRow(event.sequence(), event.at().toEpochMilli(), payload.value()));
    }
    return new PreparedAppend(
        id,
        expected,
        expected == 0 ? TaskRow.created(events) : null,
        null,
        TaskRow.RowUpdate.of(events),
        size,
        rows);
  }

  /** Returns the same as an append that is a conflict unless {@code hub} may take over the task. */
  PreparedAppend takenBy(String hub) {
    return new PreparedAppend(id, expected, created, hub, update, size, rows);
  }

  AppendOutcome run(Handle handle, AppendStatements.ConnectionCache connectionCache) {
    try {
      AppendStatements statements = connectionCache.of(handle.getConnection());
      if (!apply(statements)) {
        return new AppendOutcome(new TaskEventLog.AppendResult.Conflict(), id, expected + 1);
      }
      addEvents(statements.event());
      return new AppendOutcome(
          new TaskEventLog.AppendResult.Done(update.sequence()), id, expected + 1);
    } catch (SQLException e) {
      throw new StoreException("The events of task " + id + " were not written.", e);
    }
  }

  private boolean apply(AppendStatements statements) throws SQLException {
    if (created != null) {
      return create(statements.create(), created);
    }
    if (taker == null) {
      return update(statements.update());
    }
    statements.takeOver().setString(11, taker);
    return update(statements.takeOver());
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
    insert.setLong(17, size.rest());
    insert.setLong(18, size.artifacts());
    return insert.executeUpdate() == 1;
  }

  private boolean update(PreparedStatement statement) throws SQLException {
    statement.setString(1, update.hub());
    statement.setString(2, update.state() == null ? null : update.state().name());
    setInstant(statement, 3, update.statusAt());
    setInstant(statement, 4, update.endedAt());
    statement.setString(5, update.outcome());
    statement.setLong(6, update.sequence());
    statement.setLong(7, size.rest());
    statement.setLong(8, size.artifacts());
    statement.setString(9, id);
    statement.setLong(10, expected);
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
  record EventRow(long sequence, long at, Object fact) {}

  /**
   * What an append to the tables did.
   *
   * @param first number of the first event
   */
  record AppendOutcome(TaskEventLog.AppendResult result, String taskId, long first) {}
}
