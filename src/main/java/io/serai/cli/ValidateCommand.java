package io.serai.cli;

import io.serai.a2s.model.Capability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code validate} command: reports every fault of files before they are served. */
@Command(
    name = "validate",
    description = {
      "Reports every fault of capability and agent files as FILE:LINE: PATH: CODE MESSAGE.",
      "In a folder, or in several files, dependencies are searched among the files.",
      "Exit code 1 if there is a fault."
    },
    footer = {"", "Example: serai validate my-home --strict"})
final class ValidateCommand extends SubCommand {

  private final Terminal terminal;

  @Parameters(
      arity = "1..*",
      paramLabel = "PATH",
      description = "Files or folders; of a home, its capabilities/ and agents/.")
  private List<Path> paths = List.of();

  @Option(names = "--strict", description = "Treat warnings as faults.")
  private boolean strict;

  ValidateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    int faults = 0;
    int warnings = 0;
    Map<Path, FileValidation> files = validations(DocumentFileFinder.find(paths));
    for (Map.Entry<Path, FileValidation> file : files.entrySet()) {
      FileValidation found = file.getValue();
      faults += found.faults().size();
      warnings += found.warnings().size();
      print(file.getKey().toString(), found);
    }
    terminal.err().printf("files: %d, faults: %d, warnings: %d%n", files.size(), faults, warnings);
    return faults == 0 ? OK : FAILED;
  }

  /**
   * Validates files. If there are several files or a folder, dependencies are resolved among them,
   * as in a hub that serves them.
   */
  private Map<Path, FileValidation> validations(List<Path> files) throws IOException {
    Map<Path, FileValidation> found = new LinkedHashMap<>();
    Map<String, List<Capability>> all = new HashMap<>();
    for (Path file : files) {
      FileValidation validation = FileValidation.of(file, strict);
      found.put(file, validation);
      if (validation.capability() != null) {
        Capability served = validation.capability();
        all.computeIfAbsent(served.id(), id -> new ArrayList<>()).add(served);
      }
    }
    if (files.size() > 1 || paths.stream().anyMatch(Files::isDirectory)) {
      found.replaceAll((file, validation) -> validation.withDependenciesIn(all));
    }
    return found;
  }

  private void print(String file, FileValidation found) {
    found.faults().forEach(fault -> terminal.out().println(FaultLineFormatter.of(file, fault)));
    found
        .warnings()
        .forEach(each -> terminal.out().println(FaultLineFormatter.warning(file, each)));
  }
}
