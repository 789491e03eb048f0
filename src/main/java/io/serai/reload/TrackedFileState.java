package io.serai.reload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The last known state of a file.
 *
 * @param hash hash of its bytes
 * @param quietSince when it was last written, as far as known
 * @param sure whether equal metadata means equal bytes. It does not if the file was read within the
 *     same tick of the file system's clock, or could not be read.
 */
record TrackedFileState(FileMetadata metadata, String hash, Instant quietSince, boolean sure) {

  private static final Duration TICK = Duration.ofSeconds(2);

  static TrackedFileState of(FileMetadata metadata, FileReadResult result, Instant now) {
    Instant modified = metadata.modified();
    Instant quietSince = modified.isAfter(now) ? now : modified;
    boolean sure = result.fault() == null && quietSince.plus(TICK).isBefore(now);
    return new TrackedFileState(metadata, result.hash(), quietSince, sure);
  }

  boolean isEmpty() {
    return metadata.size() == 0;
  }

  boolean isUnchanged(FileMetadata now) {
    return sure && metadata.equals(now);
  }

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
}
