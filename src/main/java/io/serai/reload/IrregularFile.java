package io.serai.reload;

import io.serai.store.FileStamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Something in a folder that stands where a file should, and cannot be read as one: a folder, a
 * named pipe, a link to nothing, a link to a folder that contains it. It is never opened.
 */
record IrregularFile(FileStamp stamp, FileReadResult result) {

  /**
   * Returns what is at a path; empty if nothing, a regular file, or a folder as it should be is.
   *
   * @param accepts the names that files have
   */
  static Optional<IrregularFile> of(Path home, Predicate<String> accepts, Path path) {
    return attributes(path)
        .filter(found -> !found.isRegularFile())
        .filter(
            found ->
                !found.isDirectory()
                    || accepts.test(path.getFileName().toString())
                    || isCycle(home, path))
        .map(
            found ->
                new IrregularFile(
                    new FileStamp(
                        found.lastModifiedTime().toInstant(), found.size(), found.fileKey()),
                    FileReadResult.notAFile(message(home, path, found))));
  }

  /** Whether a path is a link to a folder that contains it, below the home or above. */
  static boolean isCycle(Path home, Path path) {
    if (!Files.isSymbolicLink(path)) {
      return false;
    }
    try {
      Path target = path.toRealPath();
      for (Path up = path.getParent(); up != null && up.startsWith(home); up = up.getParent()) {
        if (up.toRealPath().startsWith(target)) {
          return true;
        }
      }
      return false;
    } catch (IOException toNothing) {
      return false;
    }
  }

  /** Returns the attributes of the target of a path, or of a link to nothing. */
  private static Optional<BasicFileAttributes> attributes(Path path) {
    return attributes(path, new LinkOption[0])
        .or(() -> attributes(path, LinkOption.NOFOLLOW_LINKS));
  }

  private static Optional<BasicFileAttributes> attributes(Path path, LinkOption... options) {
    try {
      return Optional.of(Files.readAttributes(path, BasicFileAttributes.class, options));
    } catch (IOException unknown) {
      return Optional.empty();
    }
  }

  private static String message(Path home, Path path, BasicFileAttributes found) {
    if (found.isSymbolicLink()) {
      return "The file is a link to nothing that can be read; mend its target or remove it";
    }
    if (!found.isDirectory()) {
      return "It is a named pipe, a socket or a device; put a file in its place";
    }
    return isCycle(home, path)
        ? "The link leads to a folder that contains it, and is not followed; remove it"
        : "It is a folder with the name of a file; rename or remove it";
  }
}
