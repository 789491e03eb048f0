package io.serai.cli.checksum;

import io.serai.cli.file.FaultLineFormatter;
import io.serai.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Renews checksums while a hub runs in development mode: a capability file that is changed in place
 * gets its correct checksum, and so do the files that pin it as a dependency.
 */
public final class DevelopmentChecksums {

  private final Path capabilities;
  private final Terminal terminal;

  private DevelopmentChecksums(Path capabilities, Terminal terminal) {
    this.capabilities = capabilities;
    this.terminal = terminal;
  }

  /** Starts to watch the capabilities of a home, in a thread that ends with the process. */
  public static void watch(Path home, Terminal terminal) {
    Path capabilities = home.resolve("capabilities");
    if (Files.isDirectory(capabilities)) {
      DevelopmentChecksums checksums = new DevelopmentChecksums(capabilities, terminal);
      Thread thread = new Thread(checksums::run, "serai-checksums");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void run() {
    try {
      new ChecksumWatcher(List.of(capabilities), this::print).run();
    } catch (IOException failure) {
      terminal
          .err()
          .println("serai: checksums are no longer renewed: " + failure + ". Start the hub again.");
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private void print(Path file, CapabilityFileChecksum.State state) {
    if (state instanceof CapabilityFileChecksum.Written written) {
      terminal.out().println("serai: wrote the checksum of " + file + written.renewedPins());
    }
    if (state instanceof CapabilityFileChecksum.Unwritten unwritten) {
      terminal.err().println(FaultLineFormatter.of("serai: " + file, unwritten.fault()));
    }
  }
}
