package io.serai.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The one PostgreSQL server of a test run, begun when it is first used; ends with the run. */
public final class PostgresServer {
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static @Nullable EmbeddedPostgres server;

  private PostgresServer() {}

  /** The address of a new, empty database. */
  public static String newDatabase() {
    String name = "serai" + DATABASES.incrementAndGet();
    try (Connection connection = server().getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name);
      return server().getJdbcUrl("postgres", name);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static synchronized EmbeddedPostgres server() {
    if (server == null) {
      try {
        server = EmbeddedPostgres.builder().setServerConfig("max_connections", "200").start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return server;
  }
}
