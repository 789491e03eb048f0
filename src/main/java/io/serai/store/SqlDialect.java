package io.serai.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** What differs between the kinds of databases; everything else is portable SQL. */
interface SqlDialect {

  /** The dialect that a {@code serai.store.url} asks for. */
  static SqlDialect of(String url) {
    if (url.equals("memory")) {
      return SqliteDialect.memory();
    }
    if (url.startsWith(SqliteDialect.PREFIX) && url.length() > SqliteDialect.PREFIX.length()) {
      return SqliteDialect.file(Path.of(url.substring(SqliteDialect.PREFIX.length())));
    }
    if (url.startsWith(PostgresDialect.PREFIX)) {
      return new PostgresDialect(url);
    }
    throw new StoreException(
        "serai.store.url is '"
            + url
            + "', which is no database that this version knows. Write memory,"
            + " jdbc:sqlite:/path/to/serai.db, or jdbc:postgresql://host/database.");
  }

  /** Where new connections come from. */
  DataSource connections();

  /** Checks that the database is, or can become, a hub's own. */
  void claim(Connection connection) throws SQLException;

  /** The statement that starts a transaction which writes. */
  String begin();

  /** The statement after which a connection cannot write. */
  String readOnly();

  /** What the migrations leave to the dialect, by name. */
  Map<String, String> placeholders();

  /** Whether several hubs may use the database at the same time. */
  boolean shared();

  /** The database's own clock as an expression: milliseconds since 1970. */
  String millis();

  /** Connections that only read and see each commit at once; none where the writer's must serve. */
  Optional<DataSource> readers();

  /** The same failure in words that help, where this dialect knows it. */
  Throwable explained(Throwable failure);

  /** Writes a consistent copy to a file that is empty, while others read and write. */
  void copyTo(Path file) throws SQLException;

  /** The database for people: a path, or what stands for it. */
  String place();
}
