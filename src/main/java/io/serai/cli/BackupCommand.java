package io.serai.cli;

import io.serai.store.DatabaseBackup;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Copies the database of a home, whether its hub runs or not. */
@Command(
    name = "backup",
    description = {
      "Copies the hub's database to a file, also while the hub runs.",
      "It holds what was registered, and statistics. Copy application.properties, capabilities/,"
          + " routes/, agents/ and data/vault* beside it as the files that they are."
    })
final class BackupCommand extends SubCommand {

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The copy; replaced where it exists.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private Path file;

  @Mixin private HomeOption home = new HomeOption();

  BackupCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    DatabaseBackup.backup(DatabaseFileLocator.of(home.settings(terminal, Map.of())), file);
    terminal.out().println("backed up to " + file);
    return OK;
  }
}
