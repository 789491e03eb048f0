package io.serai.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.OwnThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class DatabaseBackupTest {
  @TempDir Path folder;
  private Path data;
  private Path file;
  private Path backup;

  @BeforeEach
  void place() throws IOException {
    data = Files.createDirectory(folder.resolve("data"));
    file = data.resolve("serai.db");
    backup = folder.resolve("serai.backup");
  }

  @Test
  void backupUnderLoadIsConsistentAndHasAllAcknowledgedRows() throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    CountDownLatch written = new CountDownLatch(50);
    try (Database database = open(file)) {
      CompletableFuture<Void> load = OwnThread.run(() -> writePairs(database, written, stop));
      written.await();

      database.backup(backup);

      stop.set(true);
      load.join();
    }
    List<Integer> rows = rows(backup);
    assertThat(rows).hasSizeGreaterThanOrEqualTo(100);
    assertThat(rows.size() % 2).isZero();
    assertThat(names(folder)).containsExactlyInAnyOrder("data", "serai.backup");
  }

  @Test
  void backupReplacesTheFormerOne() {
    try (Database database = open(file)) {
      database.backup(backup);
      database.write(handle -> Rows.add(handle, 1)).join();

      DatabaseBackup.backup(file, backup);
    }
    assertThat(rows(backup)).containsExactly(1);
  }

  @Test
  void backupNeverReplacesTheDatabase() {
    try (Database database = open(file)) {
      assertThatThrownBy(() -> database.backup(file))
          .isInstanceOf(StoreException.class)
          .hasMessage(file + " is the database itself. Name another file.");
    }
  }

  @Test
  void backupIntoAMissingFolderIsRefused() {
    try (Database database = open(file)) {
      assertThatThrownBy(() -> database.backup(folder.resolve("none/serai.backup")))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("Name a folder that exists and is writable.");
    }
  }

  @Test
  void inMemoryDatabaseRefusesABackup() {
    try (Database database = Database.open("memory")) {
      assertThatThrownBy(() -> database.backup(backup))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith("A database in memory cannot be backed up.");
    }
  }

  @Test
  void restoreReturnsTheRowsOfTheBackup() {
    try (Database database = open(file)) {
      database.write(handle -> Rows.add(handle, 1)).join();
      database.backup(backup);
      database.write(handle -> Rows.add(handle, 2)).join();
    }

    DatabaseBackup.restore(backup, file);

    assertThat(rows(file)).containsExactly(1);
  }

  @Test
  void restoreIgnoresTheWriteAheadLogOfAKilledHub() throws Exception {
    try (Database database = open(file)) {
      database.backup(backup);
    }
    try (SecondJvm jvm = SecondJvm.start(EndlessWriter.class, file)) {
      jvm.next("acknowledged ");
      jvm.kill();
    }
    assertThat(Path.of(file + "-wal")).exists();

    DatabaseBackup.restore(backup, file);

    assertThat(rows(file)).isEmpty();
  }

  @Test
  void restoreWorksOverADamagedDatabase() throws IOException {
    try (Database database = open(file)) {
      database.write(handle -> Rows.add(handle, 1)).join();
      database.backup(backup);
    }
    Files.writeString(file, "damaged ".repeat(1000));

    DatabaseBackup.restore(backup, file);

    assertThat(rows(file)).containsExactly(1);
  }

  @Test
  void restoreIsRefusedWhileAHubRuns() {
    try (DataFolderLock hub = DataFolderLock.acquire(data)) {
      assertThat(hub).isNotNull();
      open(file).close();
      DatabaseBackup.backup(file, backup);

      assertThatThrownBy(() -> DatabaseBackup.restore(backup, file))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith("Another hub (process ");
    }
  }

  @Test
  void restoreRefusesAFileThatIsNotABackup() throws Exception {
    try (Database database = open(file)) {
      database.write(handle -> Rows.add(handle, 1)).join();
    }
    Path text = Files.writeString(folder.resolve("text"), "no database ".repeat(1000));
    Path theirs = folder.resolve("theirs.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + theirs);
        Statement statement = connection.createStatement()) {
      statement.execute("create table theirs (a)");
    }

    assertThatThrownBy(() -> DatabaseBackup.restore(text, file))
        .isInstanceOf(StoreException.class)
        .hasMessage(
            text + " is not a database, or a damaged one. Name a file that serai backup wrote.");
    assertThatThrownBy(() -> DatabaseBackup.restore(theirs, file))
        .hasMessage(theirs + " is not a backup of a Serai database. Name one that is.");
    assertThatThrownBy(() -> DatabaseBackup.restore(folder.resolve("none"), file))
        .hasMessageStartingWith("There is no backup ");
    assertThat(rows(file)).containsExactly(1);
    assertThat(names(data)).containsExactlyInAnyOrder("serai.db", "serai.lock");
  }

  @Test
  void restoreRefusesABackupOfANewerVersion() throws Exception {
    open(file).close();
    DatabaseBackup.backup(file, backup);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + backup);
        Statement statement = connection.createStatement()) {
      statement.execute("update flyway_schema_history set version = '99'");
    }

    assertThatThrownBy(() -> DatabaseBackup.restore(backup, file))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith(backup + " was written by a newer Serai (schema 99,");
  }

  private static void writePairs(Database database, CountDownLatch written, AtomicBoolean stop) {
    for (int i = 0; !stop.get(); i += 2) {
      int number = i;
      database
          .write(handle -> Rows.add(handle, number) + Rows.add(handle, number + 1))
          .thenRun(written::countDown)
          .join();
    }
  }

  private static Database open(Path file) {
    return Database.open("jdbc:sqlite:" + file);
  }

  private static List<Integer> rows(Path file) {
    try (Database database = open(file)) {
      return database.read(Rows::all).join();
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).toList();
    }
  }
}
