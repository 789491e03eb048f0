package io.serai.cli;

import io.serai.hub.HubHomeDirectory;
import io.serai.store.DataFolderLock;
import io.serai.store.DatabaseBackup;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Puts a backup in the place of a home's database. */
@Command(
    name = "restore",
    description = "Puts a backup in the place of the hub's database; the hub must not run.")
final class RestoreCommand extends SubCommand {

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The backup.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private Path file;

  @Mixin private HomeOption home = new HomeOption();

  RestoreCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    HubHomeDirectory place = home.home();
    Path database = DatabaseFileLocator.of(home.settings(terminal, Map.of()));
    if (place.data().equals(database.getParent())) {
      DatabaseBackup.restore(file, database); // takes the lock of that folder itself
    } else {
      try (DataFolderLock lock = DataFolderLock.acquire(place.data())) {
        DatabaseBackup.restore(file, database);
      }
    }
    terminal.out().println("restored " + database);
    return OK;
  }
}
