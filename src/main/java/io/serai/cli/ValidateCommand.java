package io.serai.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells every fault of files before they are served. */
@Command(
    name = "validate",
    description = {
      "Tells every fault of capability and agent files as FILE:LINE: PATH: CODE MESSAGE.",
      "Exit code 1 where there is a fault."
    })
final class ValidateCommand extends SubCommand {

  private final Terminal terminal;

  @Parameters(
      arity = "1..*",
      paramLabel = "PATH",
      description = "Files, folders, or a home: its capabilities/ and agents/.")
  private List<Path> paths = List.of();

  @Option(names = "--strict", description = "Take warnings for faults.")
  private boolean strict;

  ValidateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    int faults = 0;
    int warnings = 0;
    List<Path> files = DocumentFiles.below(paths);
    for (Path file : files) {
      Validation found = Validation.of(file, strict);
      faults += found.faults().size();
      warnings += found.warnings().size();
      tell(file.toString(), found);
    }
    terminal.err().printf("files: %d, faults: %d, warnings: %d%n", files.size(), faults, warnings);
    return faults == 0 ? OK : FAILED;
  }

  private void tell(String file, Validation found) {
    found.faults().forEach(fault -> terminal.out().println(FaultLine.of(file, fault)));
    found.warnings().forEach(each -> terminal.out().println(FaultLine.warning(file, each)));
  }
}
