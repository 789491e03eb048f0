package io.serai.reload.routes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;

/**
 * The files beside the routes as resources of the class path: {@code xslt:to-html.xsl} and {@code
 * kamelet:x}, of which the file is {@code kamelets/x.kamelet.yaml}. They are searched in the folder
 * itself, then in the folders below it by name. Has no classes.
 */
public final class RouteFolderResources extends ClassLoader {

  /** How deep the folders below are searched. */
  private static final int DEPTH = 4;

  private final Path folder;

  private RouteFolderResources(@Nullable ClassLoader parent, Path folder) {
    super(parent);
    this.folder = folder;
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
    if (!Files.isDirectory(folder)) {
      return null;
    }
    try (Stream<Path> folders = Files.walk(folder, DEPTH, FileVisitOption.FOLLOW_LINKS)) {
      Path found =
          folders
              .filter(Files::isDirectory)
              .sorted()
              .map(each -> each.resolve(name).normalize())
              .filter(file -> file.startsWith(folder) && Files.isRegularFile(file))
              .findFirst()
              .orElse(null);
      return found == null ? null : found.toUri().toURL();
    } catch (IOException | UncheckedIOException | InvalidPathException unreadable) {
      return null; // Camel tells that there is no such resource
    }
  }
}
