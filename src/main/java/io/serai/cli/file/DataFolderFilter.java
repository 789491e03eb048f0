package io.serai.cli.file;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Recognizes the {@code data/} folder of a home, whose files are the hub's own and are never read
 * as documents.
 */
public final class DataFolderFilter {

  private static final String NAME = "data";
  private static final List<String> OWN_FILES =
      List.of("serai.lock", "serai.db", "vault.json", "vault.key");

  private DataFolderFilter() {}

  /** Whether a file is in such a folder: in the root itself, or below it. */
  public static boolean holds(Path file, Path root) {
    Path top = root.toAbsolutePath().normalize();
    for (Path folder = file.toAbsolutePath().normalize().getParent();
        folder != null && folder.startsWith(top);
        folder = folder.getParent()) {
      if (isData(folder)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isData(Path folder) {
    return folder.endsWith(NAME) && OWN_FILES.stream().map(folder::resolve).anyMatch(Files::exists);
  }
}
