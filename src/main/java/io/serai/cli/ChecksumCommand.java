package io.serai.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints, writes and keeps right the checksums of capability files. */
@Command(
    name = "checksum",
    description = {
      "Prints the checksum of each capability file, and which are stale.",
      "Exit code 1 where one is stale and not written, or a file cannot be read."
    })
final class ChecksumCommand extends SubCommand {

  private final Terminal terminal;

  @Parameters(
      arity = "1..*",
      paramLabel = "PATH",
      description = "Files, folders, or a home: its capabilities/.")
  private List<Path> paths = List.of();

  @Option(
      names = "--write",
      description =
          "Write the right checksum into the files; where a file changed in place, renew it in"
              + " those that depend on it.")
  private boolean write;

  @Option(
      names = "--watch",
      description = "Write, and keep the checksums right while you edit, until Ctrl-C.")
  private boolean watch;

  ChecksumCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Path> files = CapabilityPathResolver.files(paths);
    boolean allRight = true;
    for (Map.Entry<Path, CapabilityFileChecksum.State> found : states(files).entrySet()) {
      allRight &= tell(found.getKey(), found.getValue());
    }
    if (watch) {
      terminal.err().println("Watching; Ctrl-C ends it.");
      new ChecksumWatcher(paths, this::tellChange).run();
    }
    return allRight ? OK : FAILED;
  }

  private Map<Path, CapabilityFileChecksum.State> states(List<Path> files) throws IOException {
    if (write || watch) {
      return new ChecksumUpdater(paths).put(files);
    }
    Map<Path, CapabilityFileChecksum.State> states = new LinkedHashMap<>();
    for (Path file : files) {
      states.put(file, new CapabilityFileChecksum(file).look());
    }
    return states;
  }

  private boolean tell(Path file, CapabilityFileChecksum.State state) {
    if (state instanceof CapabilityFileChecksum.Valid valid) {
      terminal.out().println(valid.checksum() + "  " + file);
      return true;
    }
    if (state instanceof CapabilityFileChecksum.Stale stale) {
      terminal.out().println(stale.checksum() + "  " + file + "  stale");
      return false;
    }
    return tellChange(file, state);
  }

  private static String moved(CapabilityFileChecksum.Written written) {
    return written.moved().isEmpty()
        ? ""
        : "; it pins " + String.join(", ", written.moved()) + " anew";
  }

  private boolean tellChange(Path file, CapabilityFileChecksum.State state) {
    if (state instanceof CapabilityFileChecksum.Written written) {
      terminal.out().println(written.checksum() + "  " + file + "  written" + moved(written));
      return true;
    }
    if (state instanceof CapabilityFileChecksum.Unreadable unreadable) {
      terminal.err().println(FaultLineFormatter.of(file.toString(), unreadable.fault()));
      return false;
    }
    return true;
  }
}
