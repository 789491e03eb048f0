package io.serai.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The port of a new home: its demo capabilities call the demo service, which it serves itself. */
final class DemoPortRewriter {

  /** What the capabilities name as they are packed. */
  static final int STANDARD = 8080;

  private DemoPortRewriter() {}

  /** Moves a home that was just made to another port: its settings, and what it calls. */
  static void move(Path home, int port) throws IOException {
    List<Path> files = DocumentFileFinder.below(List.of(home.resolve("capabilities")));
    for (Path file : files) {
      String text = Files.readString(file);
      Files.writeString(file, moved(text, port));
    }
    new ChecksumUpdater(List.of(home)).put(files);
    Path settings = home.resolve("application.properties");
    Files.writeString(
        settings,
        moved(Files.readString(settings), port)
            + "\n# Where the hub listens, and where the demo capabilities call it.\nserai.port = "
            + port
            + "\n");
  }

  private static String moved(String text, int port) {
    return text.replace("localhost:" + STANDARD, "localhost:" + port);
  }
}
