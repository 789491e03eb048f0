package io.serai.library;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What is in a folder of added jars, and what is wrong with it. Immutable. */
public final class JarFolderReport {

  /**
   * An added jar.
   *
   * @param file its file
   * @param artifact its artifact id
   * @param version its version; empty if unknown
   * @param problem what is wrong, as a sentence with the remedy
   */
  public record Entry(Path file, String artifact, String version, Optional<String> problem) {}

  private final List<Entry> entries;

  private JarFolderReport(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /**
   * Reads a folder and compares its jars with the hub's and with each other.
   *
   * @throws IOException if the folder cannot be read
   */
  public static JarFolderReport of(JarFolder folder, HubJars hub) throws IOException {
    List<LibraryJar> jars = folder.jars();
    List<Entry> entries = new ArrayList<>();
    for (LibraryJar jar : jars) {
      entries.add(
          new Entry(
              jar.file(),
              jar.artifact(),
              jar.version(),
              hubConflict(jar, hub).or(() -> conflict(jar, jars))));
    }
    return new JarFolderReport(entries);
  }

  private static Optional<String> hubConflict(LibraryJar jar, HubJars hub) {
    return hub.sameArtifact(jar)
        .map(
            own ->
                own.version().equals(jar.version())
                    ? jar.fileName() + " is not needed: the hub has it. Remove the file."
                    : ("%s is not used: the hub has %s %s, and its version always wins. Remove the file; "
                            + "what needs %s may fail.")
                        .formatted(jar.fileName(), own.artifact(), own.version(), jar.version()));
  }

  private static Optional<String> conflict(LibraryJar jar, List<LibraryJar> jars) {
    return jars.stream()
        .filter(other -> !other.version().equals(jar.version()))
        .filter(jar::isSameArtifact)
        .findFirst()
        .map(
            other ->
                Stream.of(jar.fileName(), other.fileName()).sorted()) // reported once for each pair
        .map(pair -> pair.collect(joining(" and ")) + " are two versions. Keep one.");
  }

  /** Returns the jars, by the names of their files. */
  public List<Entry> entries() {
    return entries;
  }

  /** Returns what is wrong, a sentence each; none of it prevents a start. */
  public List<String> problems() {
    return entries.stream().flatMap(entry -> entry.problem().stream()).distinct().toList();
  }

  /** Returns the jars that are not on the class path of this process. */
  public List<Path> notOnClassPath() {
    Set<Path> loaded = new HashSet<>();
    HubJars.classPath().forEach(jar -> loaded.add(real(jar)));
    return entries.stream().map(Entry::file).filter(file -> !loaded.contains(real(file))).toList();
  }

  private static Path real(Path file) {
    try {
      return Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    } catch (IOException unreadable) {
      return file.toAbsolutePath();
    }
  }
}
