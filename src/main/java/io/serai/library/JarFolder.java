package io.serai.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of the jars that a home adds.
 *
 * @param path the folder, which need not exist
 */
public record JarFolder(Path path) {

  /** Name of the folder in a home. */
  public static final String NAME = "lib";

  /** Returns the jars, by their names; folders in it are not read. Empty if there is no folder. */
  List<LibraryJar> jars() throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files
          .filter(LibraryJar::isJar)
          .filter(Files::isRegularFile)
          .sorted()
          .map(LibraryJar::read)
          .toList();
    }
  }

  /** Copies a jar here; one that is there under the name is replaced as a whole, or not at all. */
  void add(Path jar) throws IOException {
    Files.createDirectories(path);
    String name = String.valueOf(jar.getFileName());
    Path part = Files.createTempFile(path, name, ".part");
    try {
      Files.copy(jar, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(
          part,
          path.resolve(name),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Removes the other versions of a jar that is here. Returns what was removed. */
  List<LibraryJar> removeOthers(LibraryJar kept) throws IOException {
    List<LibraryJar> others =
        jars().stream()
            .filter(jar -> !jar.fileName().equals(kept.fileName()))
            .filter(jar -> !jar.version().equals(kept.version()))
            .filter(kept::isSameArtifact)
            .toList();
    for (LibraryJar other : others) {
      Files.delete(other.file());
    }
    return others;
  }
}
