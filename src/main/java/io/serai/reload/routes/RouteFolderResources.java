package io.serai.reload.routes;

import java.io.IOException;
import java.net.URL;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.TreeSet;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;

/**
 * The files beside the routes as resources of the class path: {@code xslt:to-html.xsl} and {@code
 * kamelet:x}, of which the file is {@code kamelets/x.kamelet.yaml}. They are searched in the folder
 * itself, then in the folders below it by name. What is outside of the folder is not served, not
 * even through a link. Has no classes.
 */
public final class RouteFolderResources extends ClassLoader {

  /** How deep the folders below are searched. */
  private static final int DEPTH = 4;

  private final Path folder;

  private RouteFolderResources(@Nullable ClassLoader parent, Path folder) {
    super(parent);
    this.folder = folder.toAbsolutePath().normalize();
  }

  /**
   * Adds the files of a folder to the resources of a context, after those of its jars. The folder
   * need not exist.
   */
  public static void addTo(CamelContext camel, Path folder) {
    ClassLoader jars = camel.getApplicationContextClassLoader();
    camel.setApplicationContextClassLoader(
        new RouteFolderResources(
            jars == null ? RouteFolderResources.class.getClassLoader() : jars, folder));
  }

  @Override
  protected @Nullable URL findResource(String name) {
    try {
      Path file = in(folder, name);
      Path found = file == null && Files.isDirectory(folder) ? below(name) : file;
      return found == null ? null : found.toUri().toURL();
    } catch (IOException | InvalidPathException unreadable) {
      return null; // Camel reports that there is no such resource
    }
  }

  private @Nullable Path below(String name) throws IOException {
    Path real = folder.toRealPath();
    TreeSet<Path> found = new TreeSet<>();
    Files.walkFileTree(
        folder,
        Set.of(FileVisitOption.FOLLOW_LINKS),
        DEPTH,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes)
              throws IOException {
            if (!each.toRealPath().startsWith(real)) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Path file = in(each, name);
            if (file != null) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path each, IOException unreadable) {
            return FileVisitResult.CONTINUE; // also a link to a folder above
          }

          @Override
          public FileVisitResult postVisitDirectory(Path each, @Nullable IOException unreadable) {
            return FileVisitResult.CONTINUE;
          }
        });
    return found.isEmpty() ? null : found.first();
  }

  /** Returns the file of a folder; null if there is none, or if it is outside of the routes. */
  private @Nullable Path in(Path each, String name) throws IOException {
    Path file = each.resolve(name).normalize();
    boolean served =
        file.startsWith(folder)
            && Files.isRegularFile(file)
            && file.toRealPath().startsWith(folder.toRealPath());
    return served ? file : null;
  }
}
