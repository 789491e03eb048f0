package io.serai.cli;

import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** A command that only groups subcommands. */
abstract class CommandGroup extends SubCommand {

  @Override
  public final Integer call() {
    String names = String.join(", ", spec().subcommands().keySet());
    throw new ParameterException(spec().commandLine(), "Which command? One of " + names);
  }

  /** The {@code key} command group: keys of agents and operators, and the key of agent cards. */
  @Command(
      name = "key",
      description =
          "Manages the keys of agents and operators, and creates the key that signs agent cards.")
  static final class KeyCommand extends CommandGroup {}

  /** The {@code vault} command group: the credentials that capabilities refer to. */
  @Command(
      name = "vault",
      description = "Manages the encrypted credentials that capabilities use as $${secrets.ID}.")
  static final class VaultCommand extends CommandGroup {}

  /** The {@code lib} command group: jars that a home adds to the hub's own. */
  @Command(
      name = "lib",
      description = "Adds components of Camel and other jars to the hub's own, and lists them.")
  static final class LibCommand extends CommandGroup {}

  /** The root command. */
  @Command(
      name = "serai",
      description = "An Apache Camel hub where agents meet services.",
      synopsisSubcommandLabel = "COMMAND",
      footer = {
        "",
        "Begin with serai init my-home, then serai run --home my-home.",
        "serai COMMAND --help describes a command."
      })
  static final class SeraiCommand extends CommandGroup {
    private final Terminal terminal;

    SeraiCommand(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    protected Terminal terminal() {
      return terminal;
    }
  }
}
