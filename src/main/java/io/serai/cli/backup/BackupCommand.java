package io.serai.cli.backup;

import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.store.DatabaseBackup;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code backup} command: copies the database of a home, whether or not its hub runs. */
@Command(
    name = "backup",
    description = {
      "Copies the hub's database to a file, also while the hub runs.",
      "It contains registrations and statistics. Back up application.properties, capabilities/,"
          + " routes/, agents/ and data/vault* as files."
    },
    footer = {"", "Example: serai backup serai-backup.db --home my-home"})
public final class BackupCommand extends SubCommand {
  @Parameters(paramLabel = "FILE", description = "The backup file; an existing one is replaced.")
  private Path file;

  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() {
    home.requireHome("");
    DatabaseBackup.backup(DatabaseFileLocator.of(home.settings(terminal(), Map.of())), file);
    terminal().out().println("backed up to " + file);
    return OK;
  }
}
