package io.serai.cli.validate;

import io.serai.cli.file.FaultLineFormatter;
import io.serai.cli.terminal.SubCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code validate} command: reports every fault of files before they are served. */
@Command(
    name = "validate",
    description = {
      "Reports every fault of capabilities, agents, APIs and routes as FILE:LINE: PATH: CODE MESSAGE.",
      "A home is loaded as the hub loads it, with its settings, but in memory: no message is"
          + " fetched, no request is served, no other host is called.",
      "In a folder, or in several files, dependencies are searched among the files.",
      "Exit code 1 if there is a fault."
    },
    footer = {"", "Example: serai validate my-home --strict"})
public final class ValidateCommand extends SubCommand {
  @Parameters(arity = "1..*", paramLabel = "PATH", description = "Homes, folders or files.")
  private List<Path> paths = List.of();

  @Option(names = "--strict", description = "Treat warnings as faults.")
  private boolean strict;

  @Override
  public Integer call() throws IOException {
    int faults = 0;
    int warnings = 0;
    PathValidation.Result result = PathValidation.of(paths, strict);
    Map<Path, FileValidation> files = result.files();
    for (Map.Entry<Path, FileValidation> file : files.entrySet()) {
      FileValidation found = file.getValue();
      faults += found.faults().size();
      warnings += found.warnings().size();
      print(file.getKey().toString(), found);
    }
    if (result.skipped() > 0) {
      terminal().err().println("skipped, since no hub loads such documents: " + result.skipped());
    }
    terminal()
        .err()
        .printf("files: %d, faults: %d, warnings: %d%n", files.size(), faults, warnings);
    return faults == 0 ? OK : FAILED;
  }

  private void print(String file, FileValidation found) {
    found.faults().forEach(fault -> terminal().out().println(FaultLineFormatter.of(file, fault)));
    found
        .warnings()
        .forEach(each -> terminal().out().println(FaultLineFormatter.warning(file, each)));
  }
}
