package io.serai.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalInt;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Migrates a database to the schema of this version with Flyway. Flyway takes a quarter of a second
 * to start, so it is skipped if the database's migration history is up to date.
 */
final class SchemaMigrations {
  /** Version of the newest script in {@code io/serai/store/migration}. */
  static final int NEWEST = 21;

  private static final String HISTORY = "flyway_schema_history";

  private SchemaMigrations() {}

  static void run(SqlDialect dialect, DataSource source, Connection connection)
      throws SQLException {
    OptionalInt installed = installed(connection);
    refuseNewer(installed, dialect.place());
    if (installed.orElse(0) == NEWEST) {
      return;
    }
    try {
      Flyway.configure(SchemaMigrations.class.getClassLoader())
          .dataSource(source)
          .locations("classpath:io/serai/store/migration")
          .placeholders(dialect.placeholders())
          .validateMigrationNaming(true)
          .skipDefaultCallbacks(true)
          .cleanDisabled(true)
          .group(true) // one transaction, so a new database is flushed to the disk once
          .load()
          .migrate();
    } catch (FlywayException e) {
      throw failed(dialect, e);
    }
  }

  /** Returns the version of the newest script that has run; empty for a new database. */
  static OptionalInt installed(Connection connection) throws SQLException {
    try (ResultSet tables = connection.getMetaData().getTables(null, null, HISTORY, null)) {
      if (!tables.next()) {
        return OptionalInt.empty();
      }
    }
    String query = "select max(cast(version as integer)) from " + HISTORY + " where success = true";
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? OptionalInt.of(rows.getInt(1)) : OptionalInt.empty();
    }
  }

  static void refuseNewer(OptionalInt installed, String place) {
    if (installed.orElse(0) > NEWEST) {
      throw new StoreException(
          ("%s was written by a newer Serai (schema %s, this version supports up to %s). Start "
                  + "the newer version, or put an older backup in its place: serai restore FILE.")
              .formatted(place, installed.getAsInt(), NEWEST));
    }
  }

  private static RuntimeException failed(SqlDialect dialect, FlywayException e) {
    return dialect.explained(e) instanceof StoreException known
        ? known
        : new StoreException(
            dialect.place() + " could not be migrated to this version: " + firstLine(e), e);
  }

  private static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
  }
}
