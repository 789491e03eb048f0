package io.serai.cli.checksum;

import io.serai.cli.file.DocumentFileFinder;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Resolves paths of the command line to capability files; in a home, these are below {@code
 * capabilities/}.
 */
final class CapabilityPathResolver {

  private CapabilityPathResolver() {}

  static Path of(Path path) {
    Path folder = path.resolve("capabilities");
    return Files.isDirectory(folder) ? folder : path;
  }

  static List<Path> files(List<Path> paths) throws IOException {
    return DocumentFileFinder.find(paths.stream().map(CapabilityPathResolver::of).toList());
  }

  /**
   * Returns the folders in which dependents of the paths are searched: for a file, its {@code
   * capabilities/} folder, or else its own folder.
   */
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

  /** Returns the path relative to the working folder, if it is below it. */
  private static Path shortened(Path folder) {
    Path here = Path.of("").toAbsolutePath();
    return folder.startsWith(here) ? here.relativize(folder) : folder;
  }
}
