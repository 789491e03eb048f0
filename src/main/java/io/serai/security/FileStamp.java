package io.serai.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of a file that detect changes without reading it.
 *
 * @param settled whether the last modification was longer ago than the coarsest timestamp
 *     resolution of file systems; before that, a further change may not be visible
 */
record FileStamp(long modified, long size, @Nullable Object key, boolean settled) {
  private static final FileStamp ABSENT = new FileStamp(0, -1, null, true);
  private static final Duration COARSEST_RESOLUTION = Duration.ofSeconds(2);

  static FileStamp of(Path file) throws IOException {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      long modified = found.lastModifiedTime().toMillis();
      boolean settled = System.currentTimeMillis() - modified > COARSEST_RESOLUTION.toMillis();
      return new FileStamp(modified, found.size(), found.fileKey(), settled);
    } catch (NoSuchFileException e) {
      return ABSENT;
    }
  }

  /** Whether the file certainly has the same content as at {@code earlier}. */
  boolean sameAs(FileStamp earlier) {
    return earlier.settled && settled && equals(earlier);
  }
}
