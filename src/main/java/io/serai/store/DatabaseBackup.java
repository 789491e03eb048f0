package io.serai.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Backs up the SQLite database file of a hub, even while the hub runs, and restores it while the
 * hub is stopped.
 */
public final class DatabaseBackup {
  private DatabaseBackup() {}

  /**
   * Writes a consistent copy of {@code database} to {@code file}, whether or not a hub is using it.
   * An existing file is replaced once the copy is complete.
   */
  public static void backup(Path database, Path file) {
    if (!Files.isRegularFile(database)) {
      throw new StoreException(
          Files.notExists(database)
              ? "There is no database " + database + " to back up."
              : database + " cannot be read. Run this as the user that the hub runs as.");
    }
    copy(SqliteDialect.file(database, 0), file);
  }

  /**
   * Replaces {@code database} atomically by the copy {@code backup}.
   *
   * @throws StoreException if a hub is using the database, or if the copy is not a Serai database,
   *     is damaged, or is of a newer version
   */
  public static void restore(Path backup, Path database) {
    if (!Files.isRegularFile(backup)) {
      throw new StoreException("There is no backup " + backup + ". Name a file that exists.");
    }
    Path target = database.toAbsolutePath();
    DataFolderLock lock = DataFolderLock.acquire(AtomicFileWriter.folderOf(target));
    try {
      replace(backup, target);
    } catch (IOException e) {
      throw new StoreException(SqliteErrorMessages.unwritable(database.toString()), e);
    } finally {
      lock.close();
    }
  }

  private static void replace(Path backup, Path target) throws IOException {
    Path copy = AtomicFileWriter.temporaryFor(target);
    try {
      copyFrom(backup, copy);
      check(backup, copy);
      removeWriteAheadLog(target);
      AtomicFileWriter.moveIntoPlace(copy, target);
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  static void copy(SqlDialect from, Path file) {
    Path target = file.toAbsolutePath();
    Path copy = AtomicFileWriter.temporaryFor(target);
    try {
      requireDifferent(from, target);
      copyTo(from, copy);
      AtomicFileWriter.moveIntoPlace(copy, target);
    } catch (IOException e) {
      throw new StoreException(
          "The backup " + file + " cannot be written. Name a folder that exists and is writable.",
          e);
    } finally {
      deleteQuietly(copy);
    }
  }

  private static void copyTo(SqlDialect from, Path copy) throws IOException {
    Path folder = AtomicFileWriter.folderOf(copy);
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    OwnerOnlyFiles.createFile(copy);
    try {
      from.copyTo(copy);
    } catch (SQLException e) {
      throw from.explained(e) instanceof StoreException known
          ? known
          : new StoreException("Copying " + from.place() + " failed: " + e.getMessage(), e);
    }
  }

  private static void copyFrom(Path backup, Path copy) throws IOException {
    try {
      copyTo(SqliteDialect.file(backup, 0), copy);
    } catch (StoreException failure) {
      throw SqliteErrorMessages.isDamage(failure)
          ? new StoreException(
              backup + " is not a database, or a damaged one. Name a file that serai backup wrote.",
              failure)
          : failure;
    }
  }

  private static void requireDifferent(SqlDialect from, Path target) throws IOException {
    Path source = Path.of(from.place());
    if (Files.exists(target) && Files.exists(source) && Files.isSameFile(source, target)) {
      throw new StoreException(target + " is the database itself. Name another file.");
    }
  }

  private static void check(Path backup, Path copy) {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl(SqliteDialect.PREFIX + copy);
    try (Connection connection = source.getConnection()) {
      if (SqliteDialect.number(connection, "pragma application_id")
          != SqliteDialect.APPLICATION_ID) {
        throw new StoreException(
            backup + " is not a backup of a Serai database. Name one that is.");
      }
      SchemaMigrations.refuseNewer(SchemaMigrations.installed(connection), backup.toString());
      requireIntact(backup, connection);
    } catch (SQLException e) {
      throw new StoreException(backup + " is damaged. Name another backup.", e);
    }
  }

  private static void requireIntact(Path backup, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("pragma integrity_check(1)")) {
      if (!rows.next() || !"ok".equals(rows.getString(1))) {
        throw new StoreException(backup + " is damaged. Name another backup.");
      }
    }
  }

  /**
   * Merges the old database's write-ahead log into it and deletes the log: SQLite would apply a
   * remaining log to the restored file.
   */
  private static void removeWriteAheadLog(Path target) throws IOException {
    if (Files.exists(target)) {
      try (Connection connection = SqliteDialect.file(target, 0).connections().getConnection()) {
        SqliteDialect.number(connection, "pragma wal_checkpoint(truncate)");
      } catch (SQLException ignored) {
        // the old database may be damaged: it is replaced anyway
      }
    }
    Files.deleteIfExists(Path.of(target + "-wal"));
    Files.deleteIfExists(Path.of(target + "-shm"));
  }

  private static void deleteQuietly(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException ignored) {
      // nothing reads the leftover file
    }
  }
}
