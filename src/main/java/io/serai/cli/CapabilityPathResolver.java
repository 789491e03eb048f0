package io.serai.cli;

import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where the capabilities of paths stand: a home's are in {@code capabilities/}. */
final class CapabilityPathResolver {

  private CapabilityPathResolver() {}

  static Path of(Path path) {
    Path folder = path.resolve("capabilities");
    return Files.isDirectory(folder) ? folder : path;
  }

  static List<Path> files(List<Path> paths) throws IOException {
    return DocumentFileFinder.below(paths.stream().map(CapabilityPathResolver::of).toList());
  }

  /** The trees in which dependents of the paths stand: of a file, its capabilities/ or folder. */
  static List<Path> trees(List<Path> paths) {
    return paths.stream()
        .map(CapabilityPathResolver::of)
        .map(path -> Files.isDirectory(path) ? path : treeOf(path))
        .toList();
  }

  private static Path treeOf(Path file) {
    Path folder = AtomicFileWriter.folderOf(file.normalize());
    for (Path above = folder; above != null; above = above.getParent()) {
      if (above.endsWith("capabilities")) {
        return shortened(above);
      }
    }
    return shortened(folder);
  }

  /** As a person in the working folder would write it. */
  private static Path shortened(Path folder) {
    Path here = Path.of("").toAbsolutePath();
    return folder.startsWith(here) ? here.relativize(folder) : folder;
  }
}
