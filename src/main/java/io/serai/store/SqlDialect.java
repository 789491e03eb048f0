package io.serai.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Differences between SQLite and PostgreSQL. Both understand all other SQL; only PostgreSQL
 * understands what is used if the database is {@linkplain #shared shared}. Another database may not
 * understand it: {@code on conflict}, {@code returning} and partial indexes are not in the SQL
 * standard.
 */
interface SqlDialect {

  /**
   * Returns the dialect of a {@code serai.store.url}.
   *
   * @param maxBytes maximum size of SQLite's file; 0 for no limit
   * @throws StoreException if the URL is of no supported kind
   */
  static SqlDialect of(String url, long maxBytes) {
    if (url.equals("memory")) {
      return SqliteDialect.memory(maxBytes);
    }
    if (url.startsWith(SqliteDialect.PREFIX) && url.length() > SqliteDialect.PREFIX.length()) {
      return SqliteDialect.file(Path.of(url.substring(SqliteDialect.PREFIX.length())), maxBytes);
    }
    if (url.startsWith(PostgresDialect.PREFIX)) {
      return new PostgresDialect(url);
    }
    throw new StoreException(
        "serai.store.url is '"
            + url
            + "', which is not a supported database. Write memory,"
            + " jdbc:sqlite:/path/to/serai.db, or jdbc:postgresql://host/database.");
  }

  /** Returns a source of new connections. */
  DataSource connections();

  /** Checks that the database belongs to a hub, or marks an empty one as such. */
  void claim(Connection connection) throws SQLException;

  /**
   * Begins a transaction for writes, which the statement {@code commit} or {@code rollback} ends.
   */
  void begin(Connection connection) throws SQLException;

  /** Returns the statement that makes a connection read-only. */
  String readOnly();

  /** Returns the values of the placeholders in the migration scripts, by name. */
  Map<String, String> placeholders();

  /** Whether several hubs can use the database at the same time. */
  boolean shared();

  /** Whether the database compresses long values itself. */
  boolean compresses();

  /** Returns an SQL expression for the database's clock, in milliseconds since 1970. */
  String millis();

  /**
   * Returns a source of connections for reads, which see each commit at once; empty if reads must
   * use the writer's connection.
   */
  Optional<DataSource> readers();

  /**
   * Returns a failure with a helpful message if this dialect knows the failure, else the failure
   * itself.
   */
  Throwable explained(Throwable failure);

  /** Returns the same, and never fails: without an explanation the failure is still reported. */
  default Throwable safelyExplained(Throwable failure) {
    try {
      return explained(failure);
    } catch (RuntimeException | Error unexplained) {
      if (unexplained != failure) {
        failure.addSuppressed(unexplained);
      }
      return failure;
    }
  }

  /** Writes a consistent copy to an empty file, while others read and write. */
  void copyTo(Path file) throws SQLException;

  /** Returns a name of the database for messages, such as its path. */
  String place();
}
