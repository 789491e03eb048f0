package io.serai.store;

import java.sql.Connection;
import org.jdbi.v3.core.ConnectionFactory;

/** The writer's connection, which outlives the handles on it. */
record KeepOpenConnectionFactory(Connection connection) implements ConnectionFactory {
  @Override
  public Connection openConnection() {
    return connection;
  }

  @Override
  public void closeConnection(Connection used) {
    // stays open for the next piece of work
  }
}
