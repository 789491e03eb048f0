package io.serai.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.PSQLException;

/** Dialect of a PostgreSQL database, which several hubs may share. */
final class PostgresDialect implements SqlDialect {
  static final String PREFIX = "jdbc:postgresql:";

  private final String url;

  PostgresDialect(String url) {
    this.url = url;
  }

  @Override
  public DataSource connections() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    try {
      source.setURL(url);
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          "serai.store.url is not the address of a PostgreSQL database. Write"
              + " jdbc:postgresql://host/database?user=…&password=….");
    }
    source.setApplicationName("serai");
    source.setTcpKeepAlive(true);
    source.setReWriteBatchedInserts(false); // it hides which rows of a batch were inserted
    return source;
  }

  /** Checks nothing: the migrations themselves fail in a schema with other tables. */
  @Override
  public void claim(Connection connection) {}

  /** The driver begins the transaction with its first statement, which saves a round trip. */
  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
  }

  @Override
  public String readOnly() {
    return "set session characteristics as transaction read only";
  }

  @Override
  public Map<String, String> placeholders() {
    return Map.of("clustered", "", "identity", "bigint generated always as identity primary key");
  }

  @Override
  public boolean shared() {
    return true;
  }

  @Override
  public boolean compresses() {
    return true;
  }

  /** Does not use {@code now()}, which is constant during a transaction. */
  @Override
  public String millis() {
    return "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";
  }

  @Override
  public Optional<DataSource> readers() {
    return Optional.of(connections());
  }

  @Override
  public Throwable explained(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof PSQLException known && known.getSQLState() != null) {
        return explained(known, failure);
      }
    }
    return failure;
  }

  @Override
  public void copyTo(Path file) {
    throw new StoreException("Serai does not back up PostgreSQL databases. Use pg_dump.");
  }

  /** Omits the URL's parameters, which may contain a password. */
  @Override
  public String place() {
    int end = url.indexOf('?');
    return end < 0 ? url : url.substring(0, end);
  }

  private Throwable explained(PSQLException known, Throwable failure) {
    String state = known.getSQLState();
    if (state.startsWith("08") || state.startsWith("57P")) {
      return explainedAs(" cannot be reached. Start it, or correct serai.store.url.", failure);
    }
    if (state.startsWith("28")) {
      return explainedAs(
          " rejects the user. Correct user and password in serai.store.url.", failure);
    }
    return switch (state) {
      case "3D000" -> explainedAs(" does not exist. Create the database.", failure);
      case "42501" ->
          explainedAs(" denies the user a right. Grant the user all rights on it.", failure);
      case "40001", "40P01" ->
          new StoreBusyException(
              place() + " is busy with another transaction. Try again.", failure);
      case "53100" ->
          new StoreDiskFullException(
              "The disk of " + place() + " is full. Free some space, then try again.", failure);
      default -> failure;
    };
  }

  private StoreException explainedAs(String what, Throwable cause) {
    return new StoreException(place() + what, cause);
  }
}
