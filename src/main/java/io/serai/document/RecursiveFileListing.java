package io.serai.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Lists a folder recursively. */
public final class RecursiveFileListing {

  private RecursiveFileListing() {}

  /**
   * Returns the folder itself and everything below it, sorted by path.
   *
   * @throws IOException if a folder cannot be read; the message names it
   */
  public static List<Path> of(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList();
    } catch (UncheckedIOException within) {
      throw within.getCause();
    }
  }
}
