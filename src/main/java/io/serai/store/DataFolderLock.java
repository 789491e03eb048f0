package io.serai.store;

import io.serai.document.FileErrorMessages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Ensures that only one process uses a data folder, with a lock of the operating system on the file
 * {@code serai.lock} in it. The lock ends with {@link #close} or when the process ends, even by a
 * crash. The file remains; it contains the id of the process that locked it last.
 */
public final class DataFolderLock implements AutoCloseable {
  /**
   * The lock files of this process. It must never open a second channel on a locked file: closing
   * that channel would release the lock (POSIX record locks).
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private DataFolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Locks the data folder for this process; creates the folder if necessary.
   *
   * @throws StoreException if another hub has locked it (the message contains its process id), or
   *     if the folder cannot be created or written
   */
  public static DataFolderLock acquire(Path data) {
    Path file = lockFile(data);
    if (!HELD.add(file)) {
      throw inUse(data, Long.toString(ProcessHandle.current().pid()));
    }
    try {
      return new DataFolderLock(file, lock(data, file));
    } catch (RuntimeException e) {
      HELD.remove(file);
      throw e;
    }
  }

  /**
   * Whether a hub, of this process or of another one, has locked the data folder.
   *
   * @throws StoreException if the folder cannot be created or written
   */
  public static boolean isHeld(Path data) {
    try {
      acquire(data).close();
      return false;
    } catch (InUseException held) {
      return true;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new StoreException(file + " could not be unlocked: " + e.getMessage(), e);
    } finally {
      HELD.remove(file);
    }
  }

  private static Path lockFile(Path data) {
    try {
      return OwnerOnlyFiles.createFolder(data).toRealPath().resolve("serai.lock");
    } catch (IOException e) {
      throw unwritable(data, e);
    }
  }

  private static FileChannel lock(Path data, Path file) {
    FileChannel channel = open(data, file);
    try {
      FileLock lock = channel.tryLock();
      if (lock == null) {
        throw inUse(data, holder(channel));
      }
      String pid = ProcessHandle.current().pid() + "\n";
      channel.truncate(0).write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.UTF_8)), 0);
      return channel;
    } catch (IOException e) {
      closeQuietly(channel);
      throw unwritable(data, e);
    } catch (StoreException e) {
      closeQuietly(channel);
      throw e;
    }
  }

  private static FileChannel open(Path data, Path file) {
    try {
      return OwnerOnlyFiles.open(file);
    } catch (IOException e) {
      throw unwritable(data, e);
    }
  }

  private static String holder(FileChannel channel) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(32);
    channel.read(buffer, 0);
    String pid = new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8).strip();
    return pid.isEmpty() ? "unknown" : pid;
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException ignored) {
      // the caller reports the original failure
    }
  }

  private static StoreException inUse(Path data, String pid) {
    return new InUseException(
        "Another hub (process %s) runs on %s. Stop it, or choose another home for this one with --home."
            .formatted(pid, data));
  }

  private static StoreException unwritable(Path data, IOException cause) {
    return new StoreException(
        FileErrorMessages.sentence(data, cause) + " Or choose another home with --home.", cause);
  }

  /** Another hub has locked the folder. */
  private static final class InUseException extends StoreException {
    private static final long serialVersionUID = 1;

    InUseException(String message) {
      super(message);
    }
  }
}
