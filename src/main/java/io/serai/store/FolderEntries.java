package io.serai.store;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Opens folders that may be replaced by something else at any time. */
public final class FolderEntries {

  private FolderEntries() {}

  /**
   * Opens the entries of a folder, following links. The caller closes them.
   *
   * @param glob pattern of the names
   * @throws NotDirectoryException if it is something else. Java alone would open a named pipe, and
   *     wait until somebody writes to it.
   */
  @SuppressWarnings("StreamResourceLeak") // the caller closes it
  public static DirectoryStream<Path> open(Path folder, String glob) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new NotDirectoryException(folder.toString());
    }
    return Files.newDirectoryStream(folder, glob);
  }
}
