package io.serai.security.vault;

import io.serai.store.FileStamp;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Caches the parsed content of a file. The file is checked for changes on access, at most once in
 * an interval, and read again if it changed. If reading fails, every access fails until reading
 * succeeds. Thread-safe.
 */
public final class ReloadingFile<T> {
  private final Path file;
  private final Duration interval;
  private final Clock clock;
  private final FileContentReader<T> reader;
  private volatile @Nullable CachedFileContent<T> cached;

  public ReloadingFile(Path file, Duration interval, Clock clock, FileContentReader<T> reader) {
    this.file = file;
    this.interval = interval;
    this.clock = clock;
    this.reader = reader;
  }

  public T current() throws IOException {
    CachedFileContent<T> last = cached;
    return last != null && Math.abs(clock.millis() - last.at) < interval.toMillis()
        ? last.value
        : refresh(last);
  }

  /** Reads the file now, whether or not it changed. */
  public synchronized T read() throws IOException {
    cached = null;
    return refresh(null);
  }

  private synchronized T refresh(@Nullable CachedFileContent<T> last) throws IOException {
    CachedFileContent<T> now = cached;
    if (now != null && !now.equals(last)) {
      return now.value;
    }
    cached = null;
    Optional<FileStamp> stamp = FileStamp.read(file);
    boolean sure = stamp.isEmpty() || stamp.get().isSettled(Instant.now());
    T value =
        last != null && last.sure && sure && stamp.equals(last.stamp)
            ? last.value
            : reader.read(file);
    cached = new CachedFileContent<>(stamp, sure, value, clock.millis());
    return value;
  }

  /** Parses a file, which may not exist. */
  @FunctionalInterface
  public interface FileContentReader<T> {
    T read(Path file) throws IOException;
  }

  private static final class CachedFileContent<T> {
    final Optional<FileStamp> stamp;
    final boolean sure;
    final T value;
    final long at;

    /**
     * What was read last.
     *
     * @param stamp empty if there was no file
     * @param sure whether a file with the same stamp has the same content
     */
    CachedFileContent(Optional<FileStamp> stamp, boolean sure, T value, long at) {
      this.stamp = stamp;
      this.sure = sure;
      this.value = value;
      this.at = at;
    }
  }
}
