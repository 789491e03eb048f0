package io.serai.task.log;

import io.serai.task.StoredSize;
import io.serai.task.TaskEvent;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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

  /** Returns what it does with the row of the task. */
  RowChange change() {
    if (created != null) {
      return RowChange.CREATE;
    }
    return taker == null ? RowChange.UPDATE : RowChange.TAKE_OVER;
  }

  /** Returns the number of the first event. */
  long first() {
    return expected + 1;
  }

  /** Returns the number of the last event. */
  long last() {
    return update.sequence();
  }

  /** Sets the parameters of the statement that changes the row of the task. */
  void bindRow(PreparedStatement statement) throws SQLException {
    if (created != null) {
      bind(statement, created);
      return;
    }
    bindUpdate(statement);
    if (taker != null) {
      statement.setString(13, taker);
    }
  }

  private void bind(PreparedStatement insert, TaskRow row) throws SQLException {
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
    insert.setString(13, row.retention());
    insert.setString(14, row.key().protocol());
    insert.setString(15, row.key().reference());
    insert.setString(16, row.outcome());
    insert.setLong(17, size.rest());
    insert.setLong(18, size.artifacts());
    insert.setString(19, row.key().repeats());
    insert.setString(20, row.question());
  }

  private void bindUpdate(PreparedStatement statement) throws SQLException {
    statement.setString(1, update.hub());
    statement.setString(2, update.state() == null ? null : update.state().name());
    setInstant(statement, 3, update.statusAt());
    setInstant(statement, 4, update.endedAt());
    statement.setString(5, update.outcome());
    statement.setString(6, update.question());
    statement.setLong(7, update.sequence());
    statement.setLong(8, size.rest());
    statement.setLong(9, size.artifacts());
    statement.setString(10, update.retention());
    statement.setString(11, id);
    statement.setLong(12, expected);
  }

  /** Adds the events to the batch of the statement that inserts them. */
  void addEvents(PreparedStatement insert) throws SQLException {
    for (EventRow row : rows) {
      insert.setString(1, id);
      insert.setLong(2, row.sequence());
      insert.setLong(3, row.at());
      insert.setObject(4, row.fact());
      insert.addBatch();
    }
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

  /** What an append does with the row of its task. */
  enum RowChange {
    CREATE,
    UPDATE,
    TAKE_OVER
  }
}
