package io.serai.task.log;

import io.serai.store.BatchOperation;
import io.serai.store.StoreException;
import io.serai.task.TaskEventLog.AppendResult;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/**
 * Writes appends to the tables {@code task}, {@code task_event} and {@code agent_feed}. Those of
 * one transaction are written together: the round trips to a database server would limit a hub
 * otherwise. Used only by the writer thread.
 */
record AppendWriter(AppendStatements.ConnectionCache statements)
    implements BatchOperation<PreparedAppend, AppendResult> {

  @Override
  public List<AppendResult> run(Handle handle, List<PreparedAppend> appends) {
    try {
      return write(statements.of(handle.getConnection()), appends);
    } catch (SQLException e) {
      throw new StoreException("Events of tasks were not written.", e);
    }
  }

  private static List<AppendResult> write(AppendStatements statements, List<PreparedAppend> appends)
      throws SQLException {
    boolean[] changed = new boolean[appends.size()];
    for (PreparedAppend.RowChange change : PreparedAppend.RowChange.values()) {
      changeRows(change, statements.of(change), appends, changed);
    }
    List<PreparedAppend> written =
        IntStream.range(0, changed.length).filter(i -> changed[i]).mapToObj(appends::get).toList();
    if (!written.isEmpty()) {
      insertEvents(statements.event(), written);
      AgentFeedTable.insert(statements, written);
    }
    List<AppendResult> results = new ArrayList<>(changed.length);
    for (int i = 0; i < changed.length; i++) {
      results.add(changed[i] ? AppendResult.DONE : AppendResult.CONFLICT);
    }
    return results;
  }

  /** Changes the rows of the tasks, and marks the appends that do not conflict with others. */
  private static void changeRows(
      PreparedAppend.RowChange change,
      PreparedStatement statement,
      List<PreparedAppend> appends,
      boolean[] changed)
      throws SQLException {
    int[] changing =
        IntStream.range(0, appends.size()).filter(i -> appends.get(i).change() == change).toArray();
    if (changing.length == 0) {
      return;
    }
    statement.clearBatch(); // a transaction that failed may have left rows
    for (int i : changing) {
      appends.get(i).bindRow(statement);
      statement.addBatch();
    }
    int[] counts = statement.executeBatch();
    for (int i = 0; i < counts.length; i++) {
      changed[changing[i]] = counts[i] == 1;
    }
  }

  private static void insertEvents(PreparedStatement insert, List<PreparedAppend> appends)
      throws SQLException {
    insert.clearBatch();
    for (PreparedAppend append : appends) {
      append.addEvents(insert);
    }
    insert.executeBatch();
  }
}
