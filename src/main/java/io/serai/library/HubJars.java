package io.serai.library;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The hub's own jars: those beside its main jar. Immutable. */
public final class HubJars {

  private final List<LibraryJar> jars;

  private HubJars(List<LibraryJar> jars) {
    this.jars = List.copyOf(jars);
  }

  /** Returns the jars of this process: those beside its own, or its class path without jars. */
  public static HubJars ofProcess() {
    CodeSource source = HubJars.class.getProtectionDomain().getCodeSource();
    try {
      Path place = Path.of(source.getLocation().toURI());
      return LibraryJar.isJar(place)
          ? in(place.resolveSibling("").toAbsolutePath())
          : new HubJars(classPath().stream().map(LibraryJar::named).toList());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static HubJars in(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return new HubJars(files.filter(LibraryJar::isJar).sorted().map(LibraryJar::named).toList());
    } catch (IOException unreadable) {
      return new HubJars(List.of());
    }
  }

  /** Returns the version of Camel; empty if its jars are not there. */
  Optional<String> camelVersion() {
    return jars.stream()
        .filter(jar -> jar.artifact().equals("camel-api"))
        .map(LibraryJar::version)
        .findFirst();
  }

  /** Returns the jars on the class path of this process. */
  static List<Path> classPath() {
    String entries = System.getProperty("java.class.path", "");
    List<Path> jars = new ArrayList<>();
    Arrays.stream(entries.split(File.pathSeparator))
        .map(Path::of)
        .filter(LibraryJar::isJar)
        .forEach(jars::add);
    return jars;
  }

  /** Returns the hub's jar of the same artifact as another jar, of whatever version. */
  Optional<LibraryJar> sameArtifact(LibraryJar other) {
    return jars.stream()
        .filter(jar -> jar.artifact().equals(other.artifact()))
        .filter(jar -> !jar.file().toAbsolutePath().equals(other.file().toAbsolutePath()))
        .map(jar -> LibraryJar.read(jar.file()))
        .filter(other::isSameArtifact)
        .findFirst();
  }
}
