package io.serai.library;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.camel.tooling.maven.MavenArtifact;
import org.apache.camel.tooling.maven.MavenDownloaderImpl;
import org.apache.camel.tooling.maven.MavenGav;
import org.apache.camel.tooling.maven.MavenResolutionException;

/**
 * Puts artifacts of Maven repositories, with what they depend on, into the folder of added jars,
 * except for those that the hub has.
 *
 * <p>The repositories, mirrors, proxies, credentials and the local repository are those of the
 * user's {@code ~/.m2/settings.xml}, and Maven Central. Not thread-safe.
 */
public final class MavenLibraryInstaller {

  private static final String CAMEL = "org.apache.camel";
  private static final String CAMEL_PREFIX = "camel-";

  private final JarFolder folder;
  private final HubJars hub;
  private final String camelVersion;

  /**
   * What was done.
   *
   * @param added names of the files that are in the folder now, also if they were before
   * @param removed names of the files whose place they took: other versions of them
   * @param notes jars that were left out, since the hub has another version; a sentence each
   */
  public record Result(List<String> added, List<String> removed, List<String> notes) {}

  /** Makes an installer into a folder, of components for a hub. */
  public MavenLibraryInstaller(JarFolder folder, HubJars hub) {
    this.folder = folder;
    this.hub = hub;
    this.camelVersion = hub.camelVersion().orElse("LATEST");
  }

  /**
   * Adds artifacts: {@code camel-kafka} or {@code kafka} for a component of the hub's Camel
   * version, {@code group:artifact:version} for any other. Nothing is changed if one cannot be
   * resolved.
   *
   * @param repositories addresses of further repositories
   * @throws JarFolderException if an artifact is not found or no repository answers
   * @throws IOException if the folder cannot be written
   */
  public Result add(List<String> artifacts, List<String> repositories)
      throws JarFolderException, IOException {
    List<String> coordinates = new ArrayList<>();
    for (String artifact : artifacts) {
      coordinates.add(coordinates(artifact));
    }
    List<String> notes = new ArrayList<>();
    List<MavenArtifact> missing = new ArrayList<>();
    Map<String, String> hubVersions = new HashMap<>();
    for (MavenArtifact artifact : resolve(coordinates, repositories, true)) {
      LibraryJar jar = jar(artifact);
      Optional<LibraryJar> own = own(artifact, jar);
      if (own.isEmpty()) {
        missing.add(artifact);
      } else if (!own.get().version().equals(jar.version())) {
        hubVersions.put(family(artifact), own.get().version());
        notes.add(
            "%s %s is left out: the hub has %s."
                .formatted(jar.artifact(), jar.version(), own.get().version()));
      }
    }
    return store(aligned(missing, hubVersions, repositories, notes), notes);
  }

  /**
   * Replaces artifacts of which the hub has siblings, of the same group and version but for the
   * hub's, by those of the hub's version: parts of Netty of two versions may not work together.
   */
  private static List<MavenArtifact> aligned(
      List<MavenArtifact> artifacts,
      Map<String, String> hubVersions,
      List<String> repositories,
      List<String> notes)
      throws IOException {
    List<MavenArtifact> aligned = new ArrayList<>();
    for (MavenArtifact artifact : artifacts) {
      String version = hubVersions.get(family(artifact));
      if (version == null) {
        aligned.add(artifact);
        continue;
      }
      try {
        aligned.addAll(resolve(List.of(coordinates(artifact, version)), repositories, false));
      } catch (JarFolderException notThere) {
        aligned.add(artifact);
        notes.add(
            "%s is not of the hub's version %s, which no repository has. It may not work."
                .formatted(jar(artifact).fileName(), version));
      }
    }
    return aligned;
  }

  private static String family(MavenArtifact artifact) {
    return artifact.getGav().getGroupId() + ":" + artifact.getGav().getVersion();
  }

  private static String coordinates(MavenArtifact artifact, String version) {
    MavenGav gav = artifact.getGav();
    String name = gav.getGroupId() + ":" + gav.getArtifactId() + ":";
    return hasClassifier(gav)
        ? name + gav.getPackaging() + ":" + gav.getClassifier() + ":" + version
        : name + version;
  }

  private Result store(List<MavenArtifact> artifacts, List<String> notes) throws IOException {
    List<String> added = new ArrayList<>();
    List<String> removed = new ArrayList<>();
    for (MavenArtifact artifact : artifacts) {
      LibraryJar jar = jar(artifact);
      folder.add(jar.file());
      added.add(jar.fileName());
      folder.removeOthers(jar).forEach(other -> removed.add(other.fileName()));
    }
    return new Result(added, removed, notes);
  }

  private String coordinates(String artifact) throws JarFolderException {
    List<String> parts = List.of(artifact.split(":", -1));
    if (parts.stream().anyMatch(String::isBlank) || (parts.size() != 1 && parts.size() != 3)) {
      throw new JarFolderException(
          "\""
              + artifact
              + "\" names no artifact. Write a component of Camel (camel-kafka) or"
              + " group:artifact:version.",
          null);
    }
    if (parts.size() == 3) {
      return artifact;
    }
    String name = artifact.startsWith(CAMEL_PREFIX) ? artifact : CAMEL_PREFIX + artifact;
    return CAMEL + ":" + name + ":" + camelVersion;
  }

  private static LibraryJar jar(MavenArtifact artifact) {
    return new LibraryJar(
        artifact.getFile().toPath(),
        artifact.getGav().getArtifactId(),
        artifact.getGav().getVersion(),
        Optional.of(artifact.getGav().getGroupId()));
  }

  /** A jar with a classifier, such as that of one platform, is another one than that without. */
  private Optional<LibraryJar> own(MavenArtifact artifact, LibraryJar jar) {
    return hub.sameArtifact(jar)
        .filter(own -> !hasClassifier(artifact.getGav()) || own.fileName().equals(jar.fileName()));
  }

  private static boolean hasClassifier(MavenGav gav) {
    return gav.getClassifier() != null && !gav.getClassifier().isEmpty();
  }

  private static List<MavenArtifact> resolve(
      List<String> coordinates, List<String> repositories, boolean transitively)
      throws JarFolderException, IOException {
    try (MavenDownloaderImpl maven = new MavenDownloaderImpl()) {
      maven.setMavenApacheSnapshotEnabled(false);
      maven.build();
      maven.init();
      maven.start();
      return maven
          .resolveArtifacts(coordinates, new LinkedHashSet<>(repositories), transitively, false)
          .stream()
          .filter(artifact -> LibraryJar.isJar(artifact.getFile().toPath()))
          .toList();
    } catch (MavenResolutionException failure) {
      throw new JarFolderException(message(coordinates, failure), failure);
    }
  }

  private static String message(List<String> coordinates, MavenResolutionException failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return String.join(", ", coordinates)
        + " cannot be resolved: "
        + (root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage())
        + ". Repositories that were searched: "
        + String.join(", ", new LinkedHashSet<>(failure.getRepositories()))
        + ". Correct the name or version, or name the repository (--repo) or the mirror"
        + " (~/.m2/settings.xml).";
  }
}
