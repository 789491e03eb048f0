package io.serai.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only groups subcommands. */
abstract class CommandGroup extends SubCommand {

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Override
  public final Integer call() {
    String names = String.join(", ", spec.subcommands().keySet());
    throw new ParameterException(spec.commandLine(), "Which command? One of " + names);
  }
}
