package io.serai.dialect.organization.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a file by which a change is noticed without reading the file.
 *
 * @param key identity of the file, which differs after a rename over it; null if the file system
 *     has none
 */
record FileStamp(long size, FileTime modified, @Nullable Object key) {
  /** Clocks of file systems tick that coarsely, so two writes may have one time. */
  private static final Duration TICK = Duration.ofMillis(100);

  /** Returns the stamp of a regular file; empty if there is none. */
  static Optional<FileStamp> of(Path file) {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return found.isRegularFile()
          ? Optional.of(new FileStamp(found.size(), found.lastModifiedTime(), found.fileKey()))
          : Optional.empty();
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  /** Whether the file may have been written to again without a change of its stamp. */
  boolean isFresh(Instant now) {
    return modified.toInstant().plus(TICK).isAfter(now);
  }
}
