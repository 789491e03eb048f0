package io.serai.task.log;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements of an append, for the connection of the database writer; closed with it.
 * Used only by the writer thread.
 */
final class AppendStatements {
  private static final String CREATE =
      "insert into task (id, owner, agent, skill, context, parent, hub, state, created_at,"
          + " status_at, ended_at, sequence, retention, protocol, reference, outcome, size,"
          + " artifact_size, repeats, question) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
          + " ?, ?, ?, ?) on conflict do nothing";
  private static final String UPDATE =
      "update task set hub = coalesce(?, hub), state = coalesce(?, state), status_at = coalesce(?,"
          + " status_at), ended_at = ?, outcome = ?, question = coalesce(?, question), sequence = ?,"
          + " size = size + ?, artifact_size = artifact_size + ?, retention = retention || ? where id"
          + " = ? and sequence = ?";
  private static final String OWN_OR_ABANDONED = " and (hub = ? or %s)";
  private static final String EVENT =
      "insert into task_event (task_id, sequence, at, fact) values (?, ?, ?, ?)";
  private static final String ADVANCE = "update feed_position set last = last + ? returning last";
  private static final String FEED =
      "insert into agent_feed (agent, position, task_id, first_sequence, last_sequence) select"
          + " agent, ?, id, ?, ? from task where id = ?";

  private final PreparedStatement create;
  private final PreparedStatement update;
  private final PreparedStatement takeOver;
  private final PreparedStatement event;
  private final PreparedStatement advance;
  private final PreparedStatement feed;

  private AppendStatements(Connection connection, String abandoned) throws SQLException {
    this.create = connection.prepareStatement(CREATE);
    this.update = connection.prepareStatement(UPDATE);
    this.takeOver = connection.prepareStatement(UPDATE + OWN_OR_ABANDONED.formatted(abandoned));
    this.event = connection.prepareStatement(EVENT);
    this.advance = connection.prepareStatement(ADVANCE);
    this.feed = connection.prepareStatement(FEED);
  }

  /**
   * Returns the statement that changes the row of a task. {@code TAKE_OVER} is like {@code UPDATE},
   * for a task of the hub that is the last parameter, or of one that is gone.
   */
  PreparedStatement of(PreparedAppend.RowChange change) {
    return switch (change) {
      case CREATE -> create;
      case UPDATE -> update;
      case TAKE_OVER -> takeOver;
    };
  }

  PreparedStatement event() {
    return event;
  }

  /** Adds to the position of the newest event, and returns the sum. */
  PreparedStatement advance() {
    return advance;
  }

  PreparedStatement feed() {
    return feed;
  }

  /**
   * Caches the statements of the current connection; prepares them again when the writer has
   * reconnected.
   */
  static final class ConnectionCache {
    private final String abandoned;
    private @Nullable Connection connection;
    private @Nullable AppendStatements statements;

    /**
     * @param abandoned SQL condition for a task whose hub is gone
     */
    ConnectionCache(String abandoned) {
      this.abandoned = abandoned;
    }

    AppendStatements of(Connection current) throws SQLException {
      AppendStatements cached = statements;
      if (cached == null || connection != current) {
        cached = new AppendStatements(current, abandoned);
        statements = cached;
        connection = current;
      }
      return cached;
    }
  }
}
