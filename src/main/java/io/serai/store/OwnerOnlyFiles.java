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
 * Folders of mode 700 and files of mode 600: nobody but their owner may read or write them. They
 * are created with these modes, so that there is no moment in which others can open them, whatever
 * the umask is. On file systems without POSIX permissions, files and folders are created as the
 * file system does it.
 */
public final class OwnerOnlyFiles {
  private static final Logger LOG = LoggerFactory.getLogger(OwnerOnlyFiles.class);
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = AtomicFileWriter.PRIVATE;
  private static final int MOST_NAMED = 10;

  private OwnerOnlyFiles() {}

  /** Creates a folder where there is none; folders above it that are missing get usual modes. */
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

  /** Creates an empty file where there is none. */
  public static void createFile(Path file) throws IOException {
    try {
      Files.createFile(file, attributes(file, FILE));
    } catch (FileAlreadyExistsException e) {
      return;
    }
  }

  /** Opens a file to read and write it, and creates it where there is none. */
  public static FileChannel open(Path file) throws IOException {
    Set<OpenOption> options =
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    return FileChannel.open(file, options, attributes(file, FILE));
  }

  /**
   * Takes the permissions of others away from a folder and everything in it; symbolic links in it
   * are left alone, and so is what they lead to. Says in one line what was changed, or why nothing
   * can be: a hub that may not change modes goes on.
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

  /** Does the same to some files, of which not all need to exist. */
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
      return true; // the attempt to set them tells why it is not possible
    }
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  /** Sets modes below a folder, and remembers where that was needed or not possible. */
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

    /** Files come and go: one that is not there any more is no failure. */
    void failed(Path path, IOException failure) {
      if (!(failure instanceof NoSuchFileException)) {
        failed.add(path + " (" + failure.getClass().getSimpleName() + ")");
      }
    }

    void report() {
      if (!changed.isEmpty()) {
        LOG.warn(
            "Others could read or write {} ({} in all): only their owner may now (modes 700 and"
                + " 600)",
            changed.stream().limit(MOST_NAMED).map(Path::toString).toList(),
            changed.size());
      }
      if (!failed.isEmpty()) {
        LOG.warn(
            "Others may be able to read {} ({} in all), whose modes cannot be set: make the hub's"
                + " user their owner",
            failed.stream().limit(MOST_NAMED).toList(),
            failed.size());
      }
    }
  }
}
