package io.serai.dialect.organization.artifact;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Set;

/**
 * The folder in which an organization works. Nothing outside it is ever opened, whatever links and
 * {@code ..} a path has, and whoever exchanges a folder for a link meanwhile. Reading blocks.
 * Thread-safe.
 *
 * @param folder absolute
 */
record WorkDirectory(Path folder) {

  /** A file that is open for reading. */
  record OpenFile(SeekableByteChannel channel, BasicFileAttributes attributes)
      implements AutoCloseable {

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  /**
   * Returns the path of a regular file below the folder, {@code /}-separated; empty if it is not
   * one.
   */
  Optional<String> locate(ReportedFile file) {
    try {
      Path root = folder.toRealPath();
      Path base = file.workingDirectory().map(root::resolve).orElse(root);
      Path real = base.resolve(file.path()).toRealPath();
      boolean inside = real.startsWith(root) && Files.isRegularFile(real);
      return inside
          ? Optional.of(root.relativize(real).toString().replace('\\', '/'))
          : Optional.empty();
    } catch (IOException | InvalidPathException none) {
      return Optional.empty();
    }
  }

  /**
   * Opens a file that {@link #locate} has found.
   *
   * @throws IOException if it is not a regular file, or a link leads to it now
   */
  OpenFile open(String name) throws IOException {
    Path relative = Path.of(name);
    if (relative.isAbsolute() || !relative.equals(relative.normalize()) || name.isEmpty()) {
      throw new NoSuchFileException(name);
    }
    try (DirectoryStream<Path> root = Files.newDirectoryStream(folder.toRealPath())) {
      return root instanceof SecureDirectoryStream<Path> secure
          ? open(secure, relative)
          : openUnder(folder.toRealPath().resolve(relative));
    }
  }

  /** Opens folder after folder, none of which may be a link. */
  private static OpenFile open(SecureDirectoryStream<Path> parent, Path rest) throws IOException {
    Path first = rest.getName(0);
    if (rest.getNameCount() > 1) {
      try (SecureDirectoryStream<Path> child =
          parent.newDirectoryStream(first, LinkOption.NOFOLLOW_LINKS)) {
        return open(child, rest.subpath(1, rest.getNameCount()));
      }
    }
    BasicFileAttributes attributes =
        parent
            .getFileAttributeView(first, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .readAttributes();
    requireRegular(attributes, first);
    return new OpenFile(
        parent.newByteChannel(first, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)),
        attributes);
  }

  /** For systems without secure directory streams. */
  private static OpenFile openUnder(Path file) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    requireRegular(attributes, file);
    return new OpenFile(
        Files.newByteChannel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS), attributes);
  }

  private static void requireRegular(BasicFileAttributes attributes, Path file)
      throws NoSuchFileException {
    if (!attributes.isRegularFile()) {
      throw new NoSuchFileException(file.toString());
    }
  }
}
