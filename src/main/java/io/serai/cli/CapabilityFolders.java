package io.serai.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where the capabilities of paths stand: a home's are in {@code capabilities/}. */
final class CapabilityFolders {

  private CapabilityFolders() {}

  static Path of(Path path) {
    Path folder = path.resolve("capabilities");
    return Files.isDirectory(folder) ? folder : path;
  }

  static List<Path> files(List<Path> paths) throws IOException {
    return DocumentFiles.below(paths.stream().map(CapabilityFolders::of).toList());
  }
}
