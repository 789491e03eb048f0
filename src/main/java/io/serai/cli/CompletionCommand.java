package io.serai.cli;

import io.serai.cli.terminal.SubCommand;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** The {@code completion} command: prints a script that completes commands and options. */
@Command(
    name = "completion",
    description = "Prints a script with which bash and zsh complete commands and options.",
    footer = {
      "",
      "Examples:",
      "  source <(serai completion)                                   in this shell",
      "  serai completion > ~/.local/share/bash-completion/completions/serai   in each bash",
      "  echo 'source <(serai completion)' >> ~/.zshrc                in each zsh"
    })
final class CompletionCommand extends SubCommand {

  @Override
  public Integer call() {
    terminal().out().print(AutoComplete.bash("serai", spec().root().commandLine()));
    return OK;
  }
}
