package io.serai.task.log;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The statements of an append, prepared once for the writer's connection and closed with it. Used
 * by the writer's thread alone.
 */
final class AppendStatements {
  private static final String CREATE =
      "insert into task (id, owner, agent, skill, context, parent, hub, state, created_at,"
          + " status_at, ended_at, sequence) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " on conflict (id) do nothing";
  private static final String MOVE =
      "update task set hub = coalesce(?, hub), state = coalesce(?, state), status_at = coalesce(?,"
          + " status_at), ended_at = ?, sequence = ? where id = ? and sequence = ?";
  private static final String EVENT =
      "insert into task_event (task_id, sequence, at, fact) values (?, ?, ?, ?)";

  private final PreparedStatement create;
  private final PreparedStatement move;
  private final PreparedStatement event;

  private AppendStatements(Connection connection) throws SQLException {
    this.create = connection.prepareStatement(CREATE);
    this.move = connection.prepareStatement(MOVE);
    this.event = connection.prepareStatement(EVENT);
  }

  PreparedStatement create() {
    return create;
  }

  PreparedStatement move() {
    return move;
  }

  PreparedStatement event() {
    return event;
  }

  /** Those of one connection; prepared anew where the writer has another one. */
  static final class ConnectionCache {
    private @Nullable Connection connection;
    private @Nullable AppendStatements statements;

    AppendStatements of(Connection current) throws SQLException {
      AppendStatements kept = statements;
      if (kept == null || connection != current) {
        kept = new AppendStatements(current);
        statements = kept;
        connection = current;
      }
      return kept;
    }
  }
}
