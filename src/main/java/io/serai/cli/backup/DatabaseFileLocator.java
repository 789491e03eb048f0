package io.serai.cli.backup;

import io.serai.cli.terminal.CommandException;
import io.serai.setting.Settings;
import io.serai.store.StoreSettings;
import java.nio.file.Path;

/** Finds the SQLite file of a home's database. */
final class DatabaseFileLocator {

  private static final String SQLITE = "jdbc:sqlite:";

  private DatabaseFileLocator() {}

  static Path of(Settings settings) {
    String url = settings.text(StoreSettings.URL);
    if (!url.startsWith(SQLITE)) {
      throw new CommandException(
          "serai.store.url is "
              + url
              + ", which is not a file. Only a database of jdbc:sqlite: is backed up and "
              + "restored.");
    }
    return Path.of(url.substring(SQLITE.length())).toAbsolutePath();
  }
}
