package io.serai.reload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The modification time, size and file key of a file. */
record FileMetadata(Instant modified, long size, @Nullable Object key) {

  /** Returns the metadata of a regular file, following links; empty if there is none. */
  static Optional<FileMetadata> of(Path file) {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return found.isRegularFile() ? Optional.of(of(found)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static FileMetadata of(BasicFileAttributes found) {
    return new FileMetadata(found.lastModifiedTime().toInstant(), found.size(), found.fileKey());
  }
}
