package io.serai.store;

import io.serai.setting.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of SQLite with this version's schema and no rows. The hub's own migrations make it once in
 * a process; a test that has a copy spares the time that they take.
 */
public final class EmptyDatabase {

  private EmptyDatabase() {}

  /**
   * Gives a hub that is not started yet its database, unless it has one, or the settings name
   * another one than that of the home.
   */
  public static void copyToHome(Settings settings) {
    Path data = settings.home().resolve("data");
    Path file = data.resolve("serai.db");
    if (settings.text(StoreSettings.URL).equals(SqliteDialect.PREFIX + file)
        && Files.isDirectory(settings.home())
        && (Files.isDirectory(data) || Files.notExists(data))
        && Files.notExists(file)) {
      copyTo(file);
    }
  }

  /** Writes a copy to a new file, which only its owner can read, as the hub creates it. */
  private static void copyTo(Path file) {
    try {
      OwnerOnlyFiles.createFolder(AtomicFileWriter.folderOf(file));
      OwnerOnlyFiles.createFile(file);
      Files.write(file, Migrated.FILE);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The file's bytes, made when they are first used. */
  private static final class Migrated {

    private static final byte[] FILE = make();

    private static byte[] make() {
      try {
        Path folder = Files.createTempDirectory("serai-empty");
        Path file = folder.resolve("serai.db");
        try {
          Database.open(SqliteDialect.PREFIX + file).close();
          return Files.readAllBytes(file);
        } finally {
          Files.deleteIfExists(file);
          Files.delete(folder);
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
