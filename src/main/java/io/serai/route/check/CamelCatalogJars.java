package io.serai.route.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The jars in which Camel's components, data formats and languages are, as its own catalog lists
 * them. Most are named after what they have, but {@code sftp} is in {@code camel-ftp}.
 */
public final class CamelCatalogJars {

  private static final String CATALOG = "org/apache/camel/catalog/";

  /** What a route may use that is in a jar of its own. */
  public enum Kind {
    /** A component, by the scheme of its URIs. */
    COMPONENT("components", "component"),
    /** A data format, by its name in {@code marshal}. */
    DATA_FORMAT("dataformats", "data format"),
    /** A language of expressions. */
    LANGUAGE("languages", "language");

    private final String folder;
    private final String title;

    Kind(String folder, String title) {
      this.folder = folder;
      this.title = title;
    }

    /** Returns what people call it. */
    public String title() {
      return title;
    }
  }

  private CamelCatalogJars() {}

  /**
   * Returns the artifact, such as {@code camel-ftp}; empty if Camel has nothing of that name. The
   * secure variant of a scheme, such as {@code ldaps}, need not be listed.
   */
  public static Optional<String> artifact(Kind kind, String name) {
    Optional<String> listed = listed(kind, name);
    boolean variant = listed.isEmpty() && kind == Kind.COMPONENT && name.endsWith("s");
    return variant ? listed(kind, name.substring(0, name.length() - 1)) : listed;
  }

  /**
   * Returns the artifact of a name that was not found; empty if Camel has nothing of that name, or
   * if the jar is there, so that the name is misspelt.
   */
  public static Optional<String> missingArtifact(Kind kind, String name) {
    return artifact(kind, name)
        .filter(artifact -> CamelCatalogJars.class.getResource(pom(artifact)) == null);
  }

  private static String pom(String artifact) {
    return "/META-INF/maven/org.apache.camel/" + artifact + "/pom.properties";
  }

  private static Optional<String> listed(Kind kind, String name) {
    String wanted = plain(name);
    return names(kind).stream()
        .filter(each -> plain(each).equals(wanted))
        .findFirst()
        .map(known -> read(CATALOG + kind.folder + "/" + known + ".json"))
        .filter(text -> !text.isEmpty())
        .map(CamelCatalogJars::artifact)
        .filter(artifact -> !artifact.isEmpty());
  }

  /** Returns all names of a kind. */
  public static List<String> names(Kind kind) {
    return lines(kind.folder);
  }

  /** Returns the names of the steps of routes, and of their members. */
  public static List<String> stepNames() {
    return lines("models");
  }

  private static List<String> lines(String list) {
    return read(CATALOG + list + ".properties").lines().filter(s -> !s.isBlank()).toList();
  }

  /** Returns how the jar is added, for an error message. */
  public static String remedy(String artifact) {
    return "add its jar (serai lib add " + artifact + ") and restart the hub";
  }

  private static String artifact(String text) {
    try {
      for (JsonNode described : JsonMappers.MAPPER.readTree(text)) {
        if (described.has("artifactId")) {
          return described.path("artifactId").asText();
        }
      }
      return "";
    } catch (IOException malformed) {
      throw new IllegalStateException("Camel's catalog cannot be read", malformed);
    }
  }

  private static String read(String resource) {
    try (InputStream in = CamelCatalogJars.class.getClassLoader().getResourceAsStream(resource)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new IllegalStateException("Camel's catalog cannot be read", unreadable);
    }
  }

  /** Returns the name as it is compared: {@code bindy-csv} is {@code bindyCsv}. */
  private static String plain(String name) {
    return name.replace("-", "").toLowerCase(Locale.ROOT);
  }
}
