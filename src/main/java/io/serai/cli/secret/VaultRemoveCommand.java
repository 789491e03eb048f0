package io.serai.cli.secret;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code vault remove} command: removes a credential. */
@Command(
    name = "remove",
    description = "Removes a credential.",
    footer = {"", "Example: serai vault remove weather-key --home my-home"})
public final class VaultRemoveCommand extends SubCommand {
  @Parameters(paramLabel = "ID", description = "The credential.")
  private String id;

  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() {
    if (!VaultOpener.open(terminal(), home.home()).remove(id)) {
      throw new CommandException(
          "There is no credential " + id + ". serai vault list prints all of them.");
    }
    terminal().out().println("removed " + id);
    return OK;
  }
}
