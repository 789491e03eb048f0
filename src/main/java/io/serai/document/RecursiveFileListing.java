package io.serai.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** All that lies in a folder and below. */
public final class RecursiveFileListing {

  private RecursiveFileListing() {}

  /**
   * The folder itself and everything below, in the order of their names.
   *
   * @throws IOException where a folder cannot be read, which it names
   */
  public static List<Path> of(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList();
    } catch (UncheckedIOException within) {
      throw within.getCause();
    }
  }
}
