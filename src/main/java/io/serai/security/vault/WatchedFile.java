package io.serai.security.vault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Caches the parsed content of a file. The file is checked for changes on access, at most once in
 * an interval, and read again if it changed. If reading fails, every access fails until reading
 * succeeds. Thread-safe.
 */
public final class WatchedFile<T> {
  private final Path file;
  private final Duration interval;
  private final Clock clock;
  private final FileContentReader<T> reader;
  private volatile @Nullable CachedFileContent<T> cached;

  public WatchedFile(Path file, Duration interval, Clock clock, FileContentReader<T> reader) {
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
    FileStamp stamp = FileStamp.of(file);
    T value = last != null && stamp.sameAs(last.stamp) ? last.value : reader.read(file);
    cached = new CachedFileContent<>(stamp, value, clock.millis());
    return value;
  }

  /** Parses a file, which may not exist. */
  @FunctionalInterface
  public interface FileContentReader<T> {
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
}
