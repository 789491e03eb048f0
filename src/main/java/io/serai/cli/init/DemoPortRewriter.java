package io.serai.cli.init;

import io.serai.cli.checksum.CapabilityChecksumUpdater;
import io.serai.cli.file.DocumentFileFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Rewrites the port in the files of a new home. The demo capabilities call a demo service that the
 * home itself serves, so both need the same port.
 */
final class DemoPortRewriter {

  /** The port in the packaged files. */
  static final int DEFAULT_PORT = 8080;

  private DemoPortRewriter() {}

  /**
   * Changes a new home to another port: its settings, the addresses that its capabilities and
   * workflows call, and those of the schemas that its files name.
   */
  static void rewrite(Path home, int port) throws IOException {
    List<Path> files = DocumentFileFinder.find(List.of(home.resolve("capabilities")));
    rewriteAll(files, port);
    rewriteAll(DocumentFileFinder.find(List.of(home.resolve("apis"))), port);
    rewriteAll(DocumentFileFinder.find(List.of(home.resolve("agents"))), port);
    rewriteAll(DocumentFileFinder.all(home.resolve("routes")), port);
    CapabilityChecksumUpdater.update(List.of(home), files, CapabilityChecksumUpdater.Progress.NONE);
    Path settings = home.resolve("application.properties");
    Files.writeString(
        settings,
        withPort(Files.readString(settings), port)
            + "\n# Where the hub listens, and where the demo capabilities call it.\nserai.port = "
            + port
            + "\n");
  }

  private static void rewriteAll(List<Path> files, int port) throws IOException {
    for (Path file : files) {
      Files.writeString(file, withPort(Files.readString(file), port));
    }
  }

  static String withPort(String text, int port) {
    return text.replace("localhost:" + DEFAULT_PORT, "localhost:" + port);
  }
}
