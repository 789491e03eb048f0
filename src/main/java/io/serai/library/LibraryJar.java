package io.serai.library;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * A jar file and which version of which artifact it is.
 *
 * @param artifact Maven's artifact id, such as {@code camel-kafka}
 * @param version Maven's version; empty if unknown
 * @param group Maven's group id; empty if the jar does not contain it
 */
record LibraryJar(Path file, String artifact, String version, Optional<String> group) {

  private static final String JAR = ".jar";
  private static final String POM_FOLDER = "META-INF/maven/";

  /** Returns whether the file name is that of a jar. */
  static boolean isJar(Path file) {
    return file.toString().endsWith(JAR);
  }

  /** Finds artifact and version by the file name alone, {@code artifact-version.jar}. */
  static LibraryJar named(Path file) {
    String name = String.valueOf(file.getFileName());
    String stem = isJar(file) ? name.substring(0, name.length() - JAR.length()) : name;
    int end = versionStart(stem);
    return end < 0
        ? new LibraryJar(file, stem, "", Optional.empty())
        : new LibraryJar(file, stem.substring(0, end), stem.substring(end + 1), Optional.empty());
  }

  private static int versionStart(String stem) {
    for (int at = stem.indexOf('-'); at >= 0; at = stem.indexOf('-', at + 1)) {
      if (at + 1 < stem.length() && Character.isDigit(stem.charAt(at + 1))) {
        return at;
      }
    }
    return -1;
  }

  /**
   * Finds artifact, version and group by what Maven wrote into the jar; by the file name where it
   * wrote nothing, or where the file cannot be read.
   */
  static LibraryJar read(Path file) {
    LibraryJar named = named(file);
    try (JarFile jar = new JarFile(file.toFile())) {
      Iterator<? extends ZipEntry> entries = jar.entries().asIterator();
      while (entries.hasNext()) {
        ZipEntry entry = entries.next();
        if (entry.getName().startsWith(POM_FOLDER) && entry.getName().endsWith("/pom.properties")) {
          Properties pom = properties(jar, entry);
          // a jar that contains others has several of them: its own is that of its name
          if (named.isNamedAfter(pom)) {
            return new LibraryJar(
                file,
                pom.getProperty("artifactId"),
                pom.getProperty("version"),
                Optional.ofNullable(pom.getProperty("groupId")));
          }
        }
      }
      return named;
    } catch (IOException unreadable) {
      return named;
    }
  }

  private static Properties properties(JarFile jar, ZipEntry entry) throws IOException {
    Properties properties = new Properties();
    try (InputStream stream = jar.getInputStream(entry)) {
      properties.load(stream);
    } catch (IllegalArgumentException malformed) {
      properties.clear();
    }
    return properties;
  }

  private boolean isNamedAfter(Properties pom) {
    String owner = pom.getProperty("artifactId", "?") + "-" + pom.getProperty("version", "?");
    return String.valueOf(file.getFileName()).startsWith(owner);
  }

  /** Returns whether both are the same artifact; an unknown group may be any group. */
  boolean isSameArtifact(LibraryJar other) {
    return artifact.equals(other.artifact)
        && (group.isEmpty() || other.group.isEmpty() || group.equals(other.group));
  }

  String fileName() {
    return String.valueOf(file.getFileName());
  }
}
