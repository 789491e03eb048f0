package io.serai.reload;

import java.time.Duration;
import java.time.Instant;

/**
 * What was last seen of one file.
 *
 * @param hash of its bytes
 * @param quietSince when it was last written to, as far as can be known
 * @param sure whether an equal stamp means equal bytes: it does not where the file was read within
 *     the same tick of the file system's clock, or could not be read
 */
record TrackedFileState(FileMetadata stamp, String hash, Instant quietSince, boolean sure) {

  private static final Duration TICK = Duration.ofSeconds(2);

  static TrackedFileState seen(FileMetadata fileMetadata, FileReadResult text, Instant now) {
    Instant modified = fileMetadata.modified();
    Instant quietSince = modified.isAfter(now) ? now : modified;
    boolean sure = text.fault() == null && quietSince.plus(TICK).isBefore(now);
    return new TrackedFileState(fileMetadata, text.hash(), quietSince, sure);
  }

  boolean isEmpty() {
    return stamp.size() == 0;
  }

  boolean isUnchanged(FileMetadata now) {
    return sure && stamp.equals(now);
  }
}
