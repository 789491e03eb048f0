package io.serai.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a file by which a change is noticed without reading the file.
 *
 * @param modified when it was last written to
 * @param size in bytes
 * @param key identity of the file, which differs after a rename over it; null if the file system
 *     has none
 */
public record FileStamp(Instant modified, long size, @Nullable Object key) {

  /** The coarsest clock of the usual file systems: two writes within it may have one time. */
  private static final Duration TICK = Duration.ofSeconds(2);

  /** Returns the stamp of a regular file, following links; empty if there is none to be seen. */
  public static Optional<FileStamp> of(Path file) {
    try {
      return read(file);
    } catch (IOException unknown) {
      return Optional.empty();
    }
  }

  /**
   * Returns the stamp of a regular file, following links; empty if there is none.
   *
   * @throws IOException if it is not known whether there is one
   */
  public static Optional<FileStamp> read(Path file) throws IOException {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return found.isRegularFile()
          ? Optional.of(
              new FileStamp(found.lastModifiedTime().toInstant(), found.size(), found.fileKey()))
          : Optional.empty();
    } catch (NoSuchFileException none) {
      return Optional.empty();
    }
  }

  /**
   * Whether a file that is read now will have another stamp after a later change. It may not if it
   * was written to a moment ago.
   */
  public boolean isSettled(Instant now) {
    return modified.plus(TICK).isBefore(now);
  }
}
