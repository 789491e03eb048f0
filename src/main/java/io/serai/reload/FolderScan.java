package io.serai.reload;

import io.serai.store.FolderEntries;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A recursive scan of a folder. Links are followed, except to a folder that contains them, and
 * names that begin with a dot are skipped.
 */
final class FolderScan {

  private final Path home;
  private final Predicate<String> accepts;
  private final Consumer<Path> onFolder;
  private final Set<Path> files = new TreeSet<>();
  private final Set<Path> unreadable = new HashSet<>();

  /**
   * Creates a scan.
   *
   * @param home the folder in which the scanned one is
   * @param accepts the names of the files to find
   * @param onFolder called with each folder before it is listed
   */
  FolderScan(Path home, Predicate<String> accepts, Consumer<Path> onFolder) {
    this.home = home;
    this.accepts = accepts;
    this.onFolder = onFolder;
  }

  /**
   * Returns the files found so far, with what has the name of a file and is none, and the links
   * that are not followed.
   */
  Set<Path> files() {
    return files;
  }

  /** Returns the folders that could not be listed, whose contents are unknown. */
  Set<Path> unreadable() {
    return unreadable;
  }

  FolderScan visit(Path folder) {
    try {
      if (IrregularFile.isCycle(home, folder)) {
        files.add(folder);
      } else if (Files.isDirectory(folder)) {
        onFolder.accept(folder);
        list(folder);
      }
    } catch (IOException | DirectoryIteratorException e) {
      if (Files.isDirectory(folder)) {
        unreadable.add(folder);
      }
    }
    return this;
  }

  private void list(Path folder) throws IOException {
    try (DirectoryStream<Path> entries = FolderEntries.open(folder, "*")) {
      for (Path entry : entries) {
        visitEntry(entry);
      }
    }
  }

  private void visitEntry(Path entry) {
    String name = entry.getFileName().toString();
    if (name.startsWith(".")) {
      return;
    }
    if (accepts.test(name)) {
      files.add(entry);
    }
    if (Files.isDirectory(entry)) {
      visit(entry);
    }
  }
}
