package io.serai.cli.route;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.Terminal;
import io.serai.cli.terminal.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for a route file that a hub has made: whether to print or to write it. */
final class RouteFileOutputOptions {
  @Option(names = "--print", description = "Print the file, and write nothing.")
  private boolean print;

  @Option(names = "--force", description = "Overwrite a file that exists.")
  private boolean force;

  @Mixin private HomeOption home = new HomeOption();

  /**
   * Checks where the file is to be written, before the hub is asked.
   *
   * @throws CommandException if there is no home
   */
  void check() {
    if (!print) {
      home.requireHome(" Or print the file with --print.");
    }
  }

  /**
   * Writes or prints the file.
   *
   * @param answer the path of the file in a home as {@code file}, and its text as {@code yaml}
   */
  void write(JsonNode answer, Terminal terminal) throws IOException {
    String yaml = answer.path("yaml").asText();
    if (print) {
      yaml.lines().forEach(line -> terminal.out().println(TerminalText.printable(line)));
      return;
    }
    Path routes = home.folder().resolve("routes").normalize();
    Path file = home.folder().resolve(answer.path("file").asText()).normalize();
    if (!file.startsWith(routes) || yaml.isBlank()) {
      throw new CommandException("The hub has not answered with a route file.");
    }
    if (Files.exists(file) && !force) {
      throw new CommandException(file + " exists. Overwrite it with --force.");
    }
    Files.createDirectories(file.getParent());
    Files.writeString(file, yaml);
    terminal.out().println(TerminalText.printable("wrote " + file));
  }
}
