package io.serai.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Removes homes. */
final class Homes {

  private Homes() {}

  static void delete(Path home) throws IOException {
    try (Stream<Path> below = Files.walk(home)) {
      for (Path each : below.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
