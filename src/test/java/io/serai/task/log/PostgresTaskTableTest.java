package io.serai.task.log;

import io.serai.store.Database;
import io.serai.store.PostgresServer;
import io.serai.task.TaskLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class PostgresTaskTableTest extends TaskLogContract {
  private Database database;

  @BeforeEach
  void open() {
    database = Database.open(PostgresServer.newDatabase());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Override
  TaskLog log() {
    return new TaskTable(database);
  }
}
