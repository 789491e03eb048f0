package io.serai.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * By what a file's content is told from another without reading it.
 *
 * @param settled whether the file was older than the coarsest clock of a file system when it was
 *     looked at; until then, two contents may look the same
 */
record FileStamp(long modified, long size, @Nullable Object key, boolean settled) {
  private static final FileStamp ABSENT = new FileStamp(0, -1, null, true);
  private static final Duration COARSEST = Duration.ofSeconds(2);

  static FileStamp of(Path file) throws IOException {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      long modified = found.lastModifiedTime().toMillis();
      boolean settled = System.currentTimeMillis() - modified > COARSEST.toMillis();
      return new FileStamp(modified, found.size(), found.fileKey(), settled);
    } catch (NoSuchFileException e) {
      return ABSENT;
    }
  }

  /** Whether the file surely has the content that it had at {@code earlier}. */
  boolean sameAs(FileStamp earlier) {
    return earlier.settled && settled && equals(earlier);
  }
}
