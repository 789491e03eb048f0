package io.serai.cli;

import io.serai.hub.Home;
import io.serai.store.Backups;
import io.serai.store.HomeLock;
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
    Home place = home.home();
    Path database = DatabaseFile.of(home.settings(terminal, Map.of()));
    if (place.data().equals(database.getParent())) {
      Backups.restore(file, database); // takes the lock of that folder itself
    } else {
      try (HomeLock lock = HomeLock.acquire(place.data())) {
        Backups.restore(file, database);
      }
    }
    terminal.out().println("restored " + database);
    return OK;
  }
}
