package io.serai.cli.backup;

import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.hub.HubHomeDirectory;
import io.serai.store.DataFolderLock;
import io.serai.store.DatabaseBackup;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code restore} command: replaces the database of a home by a backup. */
@Command(
    name = "restore",
    description = "Replaces the hub's database by a backup; the hub must not run.",
    footer = {"", "Example: serai restore serai-backup.db --home my-home"})
public final class RestoreCommand extends SubCommand {
  @Parameters(paramLabel = "FILE", description = "The backup.")
  private Path file;

  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() {
    HubHomeDirectory homeDirectory = home.home();
    Path database = DatabaseFileLocator.of(home.settings(terminal(), Map.of()));
    if (homeDirectory.data().equals(database.getParent())) {
      DatabaseBackup.restore(file, database); // acquires the lock of that folder itself
    } else {
      try (DataFolderLock lock = DataFolderLock.acquire(homeDirectory.data())) {
        DatabaseBackup.restore(file, database);
      }
    }
    terminal().out().println("restored " + database);
    return OK;
  }
}
