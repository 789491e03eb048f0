package io.serai.task.log;

import io.serai.store.Database;
import io.serai.task.TaskEventLog;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteTaskTableTest extends TaskLogContract {
  @TempDir Path folder;
  private Database database;

  @BeforeEach
  void open() {
    database = Database.open("jdbc:sqlite:" + folder.resolve("serai.db"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Override
  TaskEventLog log() {
    return new SqlTaskEventLog(database);
  }
}
