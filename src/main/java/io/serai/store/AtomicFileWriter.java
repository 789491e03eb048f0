package io.serai.store;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Replaces files atomically: at any time, even after a crash, a reader finds either the old or the
 * new content. The new content is written to a temporary file in the same folder, whose name starts
 * with a dot and ends in {@code .tmp}. That file is flushed to the disk and renamed; then the
 * folder is flushed. A process that is killed meanwhile leaves its temporary file, which the next
 * write of the same file removes once it is a day old: no process writes that long without a pause.
 */
public final class AtomicFileWriter {
  /** Readable and writable by the owner only (600). */
  public static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rw-------");

  /** Readable by everyone, writable by the owner (644). */
  public static final Set<PosixFilePermission> PUBLIC =
      PosixFilePermissions.fromString("rw-r--r--");

  private static final String SUFFIX = ".tmp";
  private static final int UUID_LENGTH = 36;

  /** How long a temporary file is unchanged before it counts as left by a process that is gone. */
  private static final Duration ABANDONED = Duration.ofDays(1);

  private AtomicFileWriter() {}

  /** Replaces {@code file} by {@code content}, with exactly these permissions. */
  public static void write(Path file, byte[] content, Set<PosixFilePermission> permissions)
      throws IOException {
    Path temporary = temporaryFor(file);
    try {
      Files.createFile(temporary, attributes());
      try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        ByteBuffer buffer = ByteBuffer.wrap(content);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
      }
      if (posix()) {
        Files.setPosixFilePermissions(temporary, permissions);
      }
      moveIntoPlace(temporary, file);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * Flushes {@code temporary}, which must be in the same folder, and renames it to {@code file}.
   */
  public static void moveIntoPlace(Path temporary, Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(temporary, file, ATOMIC_MOVE);
    flushFolder(folderOf(file));
    removeAbandoned(file);
  }

  /**
   * Returns a unique temporary name in the folder of {@code file}, which folder watchers ignore.
   */
  public static Path temporaryFor(Path file) {
    return file.resolveSibling(prefix(file) + UUID.randomUUID() + SUFFIX);
  }

  private static String prefix(Path file) {
    return "." + file.getFileName() + ".";
  }

  /** Removes what processes that were killed have left of a file; what cannot be removed stays. */
  private static void removeAbandoned(Path file) {
    Instant limit = Instant.now().minus(ABANDONED);
    try (DirectoryStream<Path> left =
        Files.newDirectoryStream(folderOf(file), each -> isTemporaryOf(file, each))) {
      for (Path each : left) {
        if (Files.getLastModifiedTime(each).toInstant().isBefore(limit)) {
          Files.deleteIfExists(each);
        }
      }
    } catch (IOException | DirectoryIteratorException unreadable) {
      // the file itself is written; the next write tries again
    }
  }

  private static boolean isTemporaryOf(Path file, Path other) {
    String name = other.getFileName().toString();
    String prefix = prefix(file);
    return name.startsWith(prefix)
        && name.endsWith(SUFFIX)
        && name.length() == prefix.length() + UUID_LENGTH + SUFFIX.length();
  }

  /** Returns the folder of {@code file}. */
  public static Path folderOf(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent(), "a folder is not a file");
  }

  /** Whether the file system has POSIX permissions. */
  public static boolean posix() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }

  private static FileAttribute<?>[] attributes() {
    return posix()
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PRIVATE)}
        : new FileAttribute<?>[0];
  }

  private static void flushFolder(Path folder) throws IOException {
    if (posix()) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
