package io.serai.mcp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The home that the official conformance suite asks for: routes and prompts, nothing else. */
final class ConformanceHome {
  private static final Path FIXTURES = Path.of("src/test/resources/mcp/conformance");

  private ConformanceHome() {}

  /** Copies the home to a folder. */
  static void copyTo(Path home) throws IOException {
    try (Stream<Path> files = Files.walk(FIXTURES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = home.resolve(FIXTURES.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }
}
