package io.serai.store;

import java.sql.Connection;
import org.jdbi.v3.core.ConnectionFactory;

/** Gives JDBI the writer's connection, and keeps it open when a handle is closed. */
record KeepOpenConnectionFactory(Connection connection) implements ConnectionFactory {
  @Override
  public Connection openConnection() {
    return connection;
  }

  @Override
  public void closeConnection(Connection used) {
    // stays open for the next operation
  }
}
