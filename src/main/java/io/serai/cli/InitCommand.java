package io.serai.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes a home. */
@Command(
    name = "init",
    description = "Makes a home that works: settings, capabilities to learn from, a demo service.")
final class InitCommand extends SubCommand {

  private final Terminal terminal;

  @Parameters(paramLabel = "DIR", description = "The new home; it must not exist, or be empty.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private Path folder;

  InitCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    refuseFull();
    Files.createDirectories(folder);
    HomeTemplate.copyTo(folder);
    terminal.out().println(folder + " is a home now. Next: serai run --home " + folder);
    return OK;
  }

  private void refuseFull() throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> entries = Files.list(folder)) {
      if (entries.findAny().isPresent()) {
        throw new CommandException(
            folder + " is not empty. Name a folder that is empty or does not exist.");
      }
    } catch (NotDirectoryException file) {
      throw new CommandException(folder + " is a file. Name a folder.");
    }
  }
}
