package io.serai.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.PSQLException;

/** PostgreSQL: a server's database, which several hubs may share. */
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
          "serai.store.url is no address of a PostgreSQL database. Write"
              + " jdbc:postgresql://host/database?user=…&password=….");
    }
    source.setApplicationName("serai");
    source.setTcpKeepAlive(true);
    return source;
  }

  /** A schema that holds other tables is refused by the migrations themselves. */
  @Override
  public void claim(Connection connection) {}

  @Override
  public String begin() {
    return "begin";
  }

  @Override
  public String readOnly() {
    return "set session characteristics as transaction read only";
  }

  @Override
  public Map<String, String> placeholders() {
    return Map.of("clustered", "");
  }

  @Override
  public boolean shared() {
    return true;
  }

  /** Not {@code now()}, which stands still as long as a transaction lasts. */
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
    if (failure instanceof StoreException) {
      return failure;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof PSQLException known && known.getSQLState() != null) {
        return explained(known, failure);
      }
    }
    return failure;
  }

  @Override
  public void copyTo(Path file) {
    throw new StoreException("A PostgreSQL database is backed up by its own tools: pg_dump.");
  }

  /** The address without what follows it, which may hold a password. */
  @Override
  public String place() {
    int end = url.indexOf('?');
    return end < 0 ? url : url.substring(0, end);
  }

  private Throwable explained(PSQLException known, Throwable failure) {
    String state = known.getSQLState();
    if (state.startsWith("08") || state.startsWith("57P")) {
      return told(" cannot be reached. Start it, or correct serai.store.url.", failure);
    }
    if (state.startsWith("28")) {
      return told(" refuses the user. Correct user and password in serai.store.url.", failure);
    }
    return switch (state) {
      case "3D000" -> told(" is not there. Create the database.", failure);
      case "42501" -> told(" may not be used so. Give the user all rights on it.", failure);
      case "40001", "40P01" ->
          new StoreBusyException(place() + " is busy with another's work. Try again.", failure);
      case "53100" -> told(" is full. Free some space, then try again.", failure);
      default -> failure;
    };
  }

  private StoreException told(String what, Throwable cause) {
    return new StoreException(place() + what, cause);
  }
}
