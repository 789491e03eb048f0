package io.serai.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Mutual exclusion across threads and processes, by a lock on a file, which is not deleted.
 * Entering blocks; the lock ends with the process.
 */
public final class FileMutex {
  /** Locks for the threads of this process, since a file lock belongs to the whole process. */
  private static final ConcurrentMap<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final Path file;

  public FileMutex(Path file) {
    this.file = file.toAbsolutePath();
  }

  public <T> T run(CriticalSection<T> section) throws IOException {
    Files.createDirectories(AtomicFileWriter.folderOf(file));
    Path real = AtomicFileWriter.folderOf(file).toRealPath().resolve(file.getFileName());
    ReentrantLock thread = THREADS.computeIfAbsent(real, path -> new ReentrantLock());
    thread.lock();
    try (FileChannel channel = OwnerOnlyFiles.open(real)) {
      FileLock lock = channel.lock();
      try {
        return section.run();
      } finally {
        lock.release();
      }
    } finally {
      thread.unlock();
    }
  }

  /** Code that runs under the lock. */
  @FunctionalInterface
  public interface CriticalSection<T> {
    T run() throws IOException;
  }
}
