package io.serai.dialect.organization.file;

import io.serai.document.DocumentFault;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder of an organization as a boundary: those who write in it may not make the hub read
 * files elsewhere by links. Links within the folder may be used. Reading blocks.
 */
record FolderBoundary(Path folder) {

  /** The fault of a file that leads out of the folder. */
  static final DocumentFault FAULT =
      DocumentFault.at(
          "",
          "LINK_OUTSIDE",
          "it is a link that leads out of the organization's folder; put the file itself there");

  /**
   * Returns the path of a file without links; empty if it is outside the folder.
   *
   * @throws NoSuchFileException if it does not exist
   */
  Optional<Path> resolve(Path file) throws NoSuchFileException {
    try {
      Path real = file.toRealPath();
      return real.startsWith(folder.toRealPath()) ? Optional.of(real) : Optional.empty();
    } catch (NoSuchFileException gone) {
      throw gone;
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
