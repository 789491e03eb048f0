package io.serai.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates folders with mode 700 and files with mode 600, which only their owner can read or write.
 * The mode is set at creation, so that others can never open them, whatever the umask is. On file
 * systems without POSIX permissions the defaults of the file system apply.
 */
public final class OwnerOnlyFiles {
  private static final Logger LOG = LoggerFactory.getLogger(OwnerOnlyFiles.class);
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = AtomicFileWriter.PRIVATE;
  private static final int MAX_NAMED = 10;

  private OwnerOnlyFiles() {}

  /** Creates a folder unless it exists; missing parent folders get default modes. */
  public static Path createFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(AtomicFileWriter.folderOf(folder));
      try {
        Files.createDirectory(folder, attributes(folder, FOLDER));
      } catch (FileAlreadyExistsException e) {
        if (!Files.isDirectory(folder)) {
          throw e;
        }
      }
    }
    return folder;
  }

  /** Creates an empty file unless it exists. */
  public static void createFile(Path file) throws IOException {
    try {
      Files.createFile(file, attributes(file, FILE));
    } catch (FileAlreadyExistsException e) {
      return;
    }
  }

  /** Opens a file for reading and writing; creates it if it does not exist. */
  public static FileChannel open(Path file) throws IOException {
    Set<OpenOption> options =
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    return FileChannel.open(file, options, attributes(file, FILE));
  }

  /**
   * Removes the permissions of others from a folder and everything in it, except symbolic links and
   * their targets. Logs in one line what was changed, or why nothing could be; a hub that may not
   * change modes continues.
   */
  public static void tightenAll(Path folder) {
    if (hasModes(folder)) {
      tighten(List.of(folder));
    } else {
      LOG.info(
          "{} is on a file system without POSIX permissions: allow nobody but the hub's user to"
              + " read it",
          folder);
    }
  }

  /** Removes the permissions of others from the files that exist. */
  static void tightenFiles(List<Path> files) {
    tighten(files.stream().filter(file -> Files.isRegularFile(file) && hasModes(file)).toList());
  }

  private static void tighten(List<Path> roots) {
    PermissionTightener visitor = new PermissionTightener();
    for (Path root : roots) {
      try {
        Files.walkFileTree(root.toRealPath(), visitor);
      } catch (IOException e) {
        visitor.failed(root, e);
      }
    }
    visitor.report();
  }

  private static boolean hasModes(Path path) {
    try {
      return path.getFileSystem().supportedFileAttributeViews().contains("posix")
          && Files.getFileStore(path).supportsFileAttributeView(PosixFileAttributeView.class);
    } catch (IOException e) {
      return true; // setting them then fails with the reason
    }
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  /** Sets the modes below a folder, and records which paths were changed and which could not be. */
  private static final class PermissionTightener extends SimpleFileVisitor<Path> {
    private final List<Path> changed = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return set(folder, FOLDER);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      return attributes.isRegularFile() ? set(file, FILE) : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      failed(file, failure);
      return FileVisitResult.CONTINUE;
    }

    private FileVisitResult set(Path path, Set<PosixFilePermission> permissions) {
      try {
        Set<PosixFilePermission> before =
            Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
        if (!permissions.containsAll(before)) {
          before.retainAll(permissions);
          Files.setPosixFilePermissions(path, before);
          changed.add(path);
        }
      } catch (IOException e) {
        failed(path, e);
      }
      return FileVisitResult.CONTINUE;
    }

    /** Records a failure; a file that was deleted meanwhile is not one. */
    void failed(Path path, IOException failure) {
      if (!(failure instanceof NoSuchFileException)) {
        failed.add(path + " (" + failure.getClass().getSimpleName() + ")");
      }
    }

    void report() {
      if (!changed.isEmpty()) {
        LOG.warn(
            "Other users could read or write {} ({} in all): now only their owner can (modes "
                + "700 and 600)",
            changed.stream().limit(MAX_NAMED).map(Path::toString).toList(),
            changed.size());
      }
      if (!failed.isEmpty()) {
        LOG.warn(
            "Other users may be able to read {} ({} in all), whose modes cannot be set: make "
                + "the hub's user their owner",
            failed.stream().limit(MAX_NAMED).toList(),
            failed.size());
      }
    }
  }
}
