package io.serai.store;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Files that are replaced as a whole: at any moment, a crash included, a reader finds the old
 * content or the new. The new one is written beside the file under a name that starts with a dot
 * and ends in {@code .tmp}, flushed to the disk and renamed; then the folder is flushed.
 */
public final class AtomicFileWriter {
  /** Readable and writable by the owner alone (600). */
  public static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rw-------");

  /** Readable by everyone, writable by the owner (644). */
  public static final Set<PosixFilePermission> PUBLIC =
      PosixFilePermissions.fromString("rw-r--r--");

  private AtomicFileWriter() {}

  /** Writes {@code content} as the whole of {@code file}, with exactly these permissions. */
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

  /** Flushes {@code temporary}, a file of the same folder, and renames it to {@code file}. */
  public static void moveIntoPlace(Path temporary, Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(temporary, file, ATOMIC_MOVE);
    flushFolder(folderOf(file));
  }

  /** A name beside {@code file} that no other writer uses and no folder watcher reads. */
  public static Path temporaryFor(Path file) {
    return file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".tmp");
  }

  /** The folder that holds {@code file}. */
  public static Path folderOf(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent(), "a folder is no file");
  }

  /** Whether files here have an owner's, a group's and others' permissions. */
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
