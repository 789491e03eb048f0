package io.serai.dialect.organization.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether reports in two folders of organizations may be the same reports: both are one folder,
 * whatever its spelling, links and mounts are, or one is inside the other. Looks at the folders, so
 * that a link that leads elsewhere now counts. Blocks.
 */
final class SameFolder {

  private SameFolder() {}

  /** Compares two absolute paths; folders that do not exist are compared by their names. */
  static boolean is(Path one, Path other) {
    if (one.equals(other)) {
      return true;
    }
    Path first = real(one);
    Path second = real(other);
    return first.startsWith(second)
        || second.startsWith(first)
        || isOneFile(first, second)
        || isOneFile(first.resolve("reports"), second.resolve("reports"));
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException missing) {
      Path parent = folder.getParent();
      return parent == null ? folder : real(parent).resolve(folder.getFileName());
    }
  }

  private static boolean isOneFile(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException missing) {
      return false;
    }
  }
}
