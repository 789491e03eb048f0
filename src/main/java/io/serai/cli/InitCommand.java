package io.serai.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a home. */
@Command(
    name = "init",
    description = "Makes a home that works: settings, capabilities to learn from, a demo service.")
final class InitCommand extends SubCommand {

  private final Terminal terminal;

  @Parameters(paramLabel = "DIR", description = "The new home; it must not exist, or be empty.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private Path folder;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "" + DemoPortRewriter.STANDARD,
      description =
          "Where the hub will listen, and the demo capabilities call it. Standard:"
              + " ${DEFAULT-VALUE}.")
  private int port = DemoPortRewriter.STANDARD;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  InitCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    PortNumberCheck.check(spec.commandLine(), port, 1);
    refuseFull();
    Files.createDirectories(folder);
    HomeTemplate.copyTo(folder);
    if (port != DemoPortRewriter.STANDARD) {
      DemoPortRewriter.move(folder, port);
    }
    terminal
        .out()
        .println(
            folder
                + " is a home now, made for port "
                + port
                + ", which its demo capabilities call. Next: serai run --home "
                + folder);
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
