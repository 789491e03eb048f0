package io.serai.cli.checksum;

import io.serai.cli.file.FaultLineFormatter;
import io.serai.cli.file.ParallelFileWork;
import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.FileProgressPrinter;
import io.serai.cli.terminal.SubCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code checksum} command: prints, writes and watches the checksums of capability files. */
@Command(
    name = "checksum",
    description = {
      "Prints the checksum of each capability file, and which are stale.",
      "Files of a folder that are not capabilities, such as agents, are left as they are.",
      "Exit code 1 if one is stale and not written, or a file cannot be read or written."
    },
    footer = {"", "Example: serai checksum my-home --write"})
public final class ChecksumCommand extends SubCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "PATH",
      description = "Files or folders; of a home, its capabilities/.")
  private List<Path> paths = List.of();

  @Option(
      names = "--write",
      description =
          "Write the correct checksums into the files, and those of changed files into the files"
              + " that depend on them.")
  private boolean write;

  @Option(
      names = "--watch",
      description = "Write, and update the checksums whenever a file changes, until Ctrl-C.")
  private boolean watch;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Path> files = CapabilityPathResolver.files(paths);
    boolean allValid = true;
    int others = 0;
    for (Map.Entry<Path, CapabilityFileChecksum.State> found : states(files).entrySet()) {
      if (found.getValue() instanceof CapabilityFileChecksum.NoCapability
          && !paths.contains(found.getKey())) {
        others++;
      } else {
        allValid &= print(found.getKey(), found.getValue());
      }
    }
    noteOthers(others, files.size());
    if (watch) {
      terminal().err().println("Watching; Ctrl-C ends it.");
      new ChecksumWatcher(paths, this::printChange).run();
    }
    return allValid ? OK : FAILED;
  }

  /** Says how many files of folders are not capabilities; it is a fault if none is one. */
  private void noteOthers(int others, int files) {
    if (others == files && !watch) {
      throw new CommandException(
          "No capability was found in " + paths + ". Name capability files, or their folder.");
    }
    if (others > 0) {
      terminal().err().println("skipped, since they are not capabilities: " + others);
    }
  }

  private Map<Path, CapabilityFileChecksum.State> states(List<Path> files) throws IOException {
    FileProgressPrinter reading =
        new FileProgressPrinter(terminal().err(), terminal().interactive(), "reading");
    FileProgressPrinter writing =
        new FileProgressPrinter(terminal().err(), terminal().interactive(), "writing");
    try {
      if (write || watch) {
        return CapabilityChecksumUpdater.update(
            paths, files, new CapabilityChecksumUpdater.Progress(reading, writing));
      }
      Map<Path, CapabilityFileChecksum.State> states = new LinkedHashMap<>();
      ParallelFileWork.map(files, file -> new CapabilityFileChecksum(file).read(), reading)
          .forEach(found -> states.put(found.path(), found.state()));
      return states;
    } finally {
      reading.end();
      writing.end();
    }
  }

  private boolean print(Path file, CapabilityFileChecksum.State state) {
    if (state instanceof CapabilityFileChecksum.Valid valid) {
      terminal().out().println(valid.checksum() + "  " + file);
      return true;
    }
    if (state instanceof CapabilityFileChecksum.Stale stale) {
      terminal().out().println(stale.checksum() + "  " + file + "  stale");
      return false;
    }
    if (state instanceof CapabilityFileChecksum.NoCapability) {
      terminal()
          .err()
          .println(
              file
                  + " is not a capability: it has no member a2s, or else name and "
                  + "execution.");
      return false;
    }
    return printChange(file, state);
  }

  private boolean printChange(Path file, CapabilityFileChecksum.State state) {
    if (state instanceof CapabilityFileChecksum.Written written) {
      terminal()
          .out()
          .println(written.checksum() + "  " + file + "  written" + written.renewedPins());
      return true;
    }
    if (state instanceof CapabilityFileChecksum.Unreadable unreadable) {
      terminal().err().println(FaultLineFormatter.of(file.toString(), unreadable.fault()));
      return false;
    }
    if (state instanceof CapabilityFileChecksum.Unwritten unwritten) {
      terminal().err().println(FaultLineFormatter.of(file.toString(), unwritten.fault()));
      return false;
    }
    return true;
  }
}
