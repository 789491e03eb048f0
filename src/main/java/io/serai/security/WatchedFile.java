package io.serai.security;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a file says, kept in memory and read again when the file changed. The file is looked at when
 * it is asked for, at most once in an interval; a reading that fails fails every asking until one
 * works. Safe for use by many threads.
 */
final class WatchedFile<T> {
  private final Path file;
  private final Duration interval;
  private final Clock clock;
  private final FileContentReader<T> reader;
  private volatile @Nullable CachedFileContent<T> cachedFileContent;

  WatchedFile(Path file, Duration interval, Clock clock, FileContentReader<T> reader) {
    this.file = file;
    this.interval = interval;
    this.clock = clock;
    this.reader = reader;
  }

  T current() throws IOException {
    CachedFileContent<T> last = cachedFileContent;
    return last != null && Math.abs(clock.millis() - last.at) < interval.toMillis()
        ? last.value
        : look(last);
  }

  /** Reads the file now, whether it changed or not. */
  synchronized T read() throws IOException {
    cachedFileContent = null;
    return look(null);
  }

  private synchronized T look(@Nullable CachedFileContent<T> last) throws IOException {
    CachedFileContent<T> now = cachedFileContent;
    if (now != null && !now.equals(last)) {
      return now.value;
    }
    cachedFileContent = null;
    FileStamp stamp = FileStamp.of(file);
    T value = last != null && stamp.sameAs(last.stamp) ? last.value : reader.read(file);
    cachedFileContent = new CachedFileContent<>(stamp, value, clock.millis());
    return value;
  }

  /** Makes sense of a file, which may be absent. */
  @FunctionalInterface
  interface FileContentReader<T> {
    T read(Path file) throws IOException;
  }

  private static final class CachedFileContent<T> {
    final FileStamp stamp;
    final T value;
    final long at;

    CachedFileContent(FileStamp stamp, T value, long at) {
      this.stamp = stamp;
      this.value = value;
      this.at = at;
    }
  }
}
