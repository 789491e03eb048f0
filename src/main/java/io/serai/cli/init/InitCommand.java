package io.serai.cli.init;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.PortNumberCheck;
import io.serai.cli.terminal.SubCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code init} command: creates a home. */
@Command(
    name = "init",
    description = "Creates a working home: settings, example capabilities, a demo service.",
    footer = {"", "Example: serai init my-home"})
public final class InitCommand extends SubCommand {
  @Parameters(
      paramLabel = "DIR",
      description = "The new home; a folder that is empty or does not exist.")
  private Path folder;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "" + DemoPortRewriter.DEFAULT_PORT,
      description =
          "The port that the hub will use and the demo capabilities call. Default:"
              + " ${DEFAULT-VALUE}.")
  private int port = DemoPortRewriter.DEFAULT_PORT;

  @Option(
      names = "--with",
      paramLabel = "NAME",
      description =
          "An addition to the home. llm-agent: an agent with a language model that uses the skills of"
              + " the hub (docs/llm-agent.md), with a stand-in for the model. organization: an"
              + " organization as agent, with a stand-in for its Agent Zero. May be repeated.")
  private List<String> additions = List.of();

  @Override
  public Integer call() throws IOException {
    PortNumberCheck.check(spec().commandLine(), port, 1);
    requireEmptyFolder();
    Files.createDirectories(folder);
    HomeTemplate.copyTo(folder);
    for (String addition : additions) {
      HomeTemplate.addTo(folder, addition);
    }
    if (port != DemoPortRewriter.DEFAULT_PORT) {
      DemoPortRewriter.rewrite(folder, port);
    }
    terminal()
        .out()
        .println(
            ("%s is now a home, made for port %s, which its demo capabilities call. Next: serai "
                    + "run --home %s")
                .formatted(folder, port, folder));
    if (port != DemoPortRewriter.DEFAULT_PORT) {
      terminal()
          .out()
          .println(
              "Commands such as serai send find it by --url http://localhost:%s or SERAI_URL. A key: serai key create NAME --home %s"
                  .formatted(port, folder));
    }
    return OK;
  }

  private void requireEmptyFolder() throws IOException {
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
