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
import java.util.concurrent.ConcurrentHashMap;

/**
 * Replaces files atomically: at any time, even after a crash, a reader finds either the old or the
 * new content. The new content is written to a temporary file in the same folder, whose name starts
 * with a dot and ends in {@code .tmp}. That file is flushed to the disk and renamed; then the
 * folder is flushed. A process that is killed meanwhile leaves its temporary file, which the first
 * write of a later process in the folder removes once it is a day old: no process writes that long
 * without a pause. Thread-safe.
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

  /** How much of a file's name its temporary name has, since file systems allow 255 bytes. */
  private static final int MAX_NAME_CHARACTERS = 50;

  /** How long a temporary file is unchanged before it counts as left by a process that is gone. */
  private static final Duration ABANDONED = Duration.ofDays(1);

  /** How many folders a process remembers that it has searched for such files. */
  private static final int MAX_SEARCHED = 1_000;

  private static final Set<Path> SEARCHED = ConcurrentHashMap.newKeySet();

  private AtomicFileWriter() {}

  /** Replaces the content of {@code file}, which keeps its permissions. */
  public static void rewrite(Path file, byte[] content) throws IOException {
    write(file, content, posix() ? Files.getPosixFilePermissions(file) : Set.of());
  }

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
    Path folder = folderOf(file);
    flushFolder(folder);
    if (SEARCHED.size() < MAX_SEARCHED && SEARCHED.add(folder)) {
      removeAbandoned(folder);
    }
  }

  /**
   * Returns a unique temporary name in the folder of {@code file}, which folder watchers ignore.
   */
  public static Path temporaryFor(Path file) {
    String name = beginning(file.getFileName().toString());
    return file.resolveSibling("." + name + "." + UUID.randomUUID() + SUFFIX);
  }

  private static String beginning(String name) {
    return name.codePointCount(0, name.length()) <= MAX_NAME_CHARACTERS
        ? name
        : name.substring(0, name.offsetByCodePoints(0, MAX_NAME_CHARACTERS));
  }

  /** Removes what processes that were killed have left; what cannot be removed stays. */
  private static void removeAbandoned(Path folder) {
    Instant limit = Instant.now().minus(ABANDONED);
    try (DirectoryStream<Path> left =
        Files.newDirectoryStream(folder, AtomicFileWriter::isTemporary)) {
      for (Path each : left) {
        if (Files.getLastModifiedTime(each).toInstant().isBefore(limit)) {
          Files.deleteIfExists(each);
        }
      }
    } catch (IOException | DirectoryIteratorException unreadable) {
      // the file itself is written; the next process tries again
    }
  }

  /** Whether a file has a name that {@link #temporaryFor} gives. */
  private static boolean isTemporary(Path file) {
    String name = file.getFileName().toString();
    int id = name.length() - SUFFIX.length() - UUID_LENGTH;
    return id > 2 // a dot, a name and a dot
        && name.startsWith(".")
        && name.charAt(id - 1) == '.'
        && name.endsWith(SUFFIX)
        && isUuid(name.substring(id, id + UUID_LENGTH));
  }

  private static boolean isUuid(String text) {
    try {
      return UUID.fromString(text).toString().equals(text);
    } catch (IllegalArgumentException other) {
      return false;
    }
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
