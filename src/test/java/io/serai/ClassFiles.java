package io.serai;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The compiled classes of the hub and of the tests, for checks that need not import all of them.
 */
public final class ClassFiles {

  private ClassFiles() {}

  /** The classes that have one of the names in their constants, of the hub and of the tests. */
  static List<Path> naming(String... names) {
    return Stream.of(Serai.class, ClassFiles.class)
        .flatMap(each -> in(root(each)).stream())
        .filter(file -> Stream.of(names).anyMatch(constants(file)::contains))
        .toList();
  }

  /** The classes of the hub in a package and in those within it; they are not initialized. */
  public static Stream<Class<?>> ofTheHub(String name) {
    Path root = root(Serai.class);
    return in(root.resolve(name.replace('.', '/'))).stream()
        .map(file -> root.relativize(file).toString().replace('/', '.'))
        .map(file -> load(file.substring(0, file.length() - ".class".length())));
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, ClassFiles.class.getClassLoader());
    } catch (ClassNotFoundException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static List<Path> in(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("package-info.class"))
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static String constants(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Path root(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException wrong) {
      throw new IllegalStateException(wrong);
    }
  }
}
