package io.serai.reload;

import io.serai.store.FileStamp;
import java.time.Instant;

/**
 * The last known state of a file.
 *
 * @param hash hash of its bytes
 * @param quietSince when it was last written, as far as known
 * @param sure whether an equal stamp means equal bytes. It does not if the file was read within the
 *     same tick of the file system's clock, or could not be read.
 */
record TrackedFileState(FileStamp stamp, String hash, Instant quietSince, boolean sure) {

  static TrackedFileState of(FileStamp stamp, FileReadResult result, Instant now) {
    Instant modified = stamp.modified();
    return new TrackedFileState(
        stamp,
        result.hash(),
        modified.isAfter(now) ? now : modified,
        result.fault() == null && stamp.isSettled(now));
  }

  boolean isEmpty() {
    return stamp.size() == 0;
  }

  boolean isUnchanged(FileStamp now) {
    return sure && stamp.equals(now);
  }
}
