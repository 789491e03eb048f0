package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.camel.CamelContext;
import org.apache.camel.Ordered;
import org.apache.camel.spi.PropertiesSource;
import org.jspecify.annotations.Nullable;

/**
 * The values of {@code application.properties} beside routes. While a file is loaded, they are
 * those of its folder and of the folders above it, the nearest first. A route that asks for a value
 * while it runs gets that of the only folder that has the name, or on which all folders agree. All
 * other sources come first. Thread-safe.
 */
final class FolderProperties implements PropertiesSource, Ordered {

  static final String FILE = "application.properties";

  private static final String OF_HUB = "serai.";

  private final Map<String, Map<String, String>> byFolder = new ConcurrentHashMap<>();
  private final ThreadLocal<@Nullable String> loading = new ThreadLocal<>();

  private FolderProperties() {}

  /** Adds them to the property placeholders of a context. */
  static FolderProperties addTo(CamelContext camel) {
    FolderProperties properties = new FolderProperties();
    camel.getPropertiesComponent().addPropertiesSource(properties);
    return properties;
  }

  /** Whether the file has properties. */
  static boolean isOne(String file) {
    return file.endsWith("/" + FILE);
  }

  /** Whether a file is in the folder of a file of properties, or below it. */
  static boolean holds(String propertiesFile, String file) {
    return file.startsWith(propertiesFile.substring(0, propertiesFile.length() - FILE.length()));
  }

  /**
   * Reads a file.
   *
   * @return a warning about what is not applied
   * @throws IllegalArgumentException if it is malformed; then its old values stay
   */
  List<DocumentFault> put(String file, String text) {
    Properties read = new Properties();
    try {
      read.load(new StringReader(text));
    } catch (IOException inMemory) {
      throw new IllegalStateException(inMemory);
    }
    Map<String, String> values = new TreeMap<>();
    read.stringPropertyNames().forEach(name -> values.put(name, read.getProperty(name)));
    Set<String> settings =
        values.keySet().stream()
            .filter(FolderProperties::isSetting)
            .collect(Collectors.toCollection(TreeSet::new));
    values.keySet().removeIf(name -> name.startsWith(OF_HUB));
    byFolder.put(folder(file), values);
    return settings.isEmpty() ? List.of() : List.of(warning(settings, text));
  }

  void remove(String file) {
    byFolder.remove(folder(file));
  }

  /** Returns the values of a file. */
  Map<String, String> of(String file) {
    return byFolder.getOrDefault(folder(file), Map.of());
  }

  /** Lets the calling thread read the values of a file until the result is closed. */
  Loading during(String file) {
    String before = loading.get();
    loading.set(folder(file));
    return () -> loading.set(before);
  }

  @Override
  public String getName() {
    return "application.properties beside routes";
  }

  @Override
  public int getOrder() {
    return LOWEST;
  }

  @Override
  public @Nullable String getProperty(String name) {
    String folder = loading.get();
    return folder == null ? onlyOne(name) : nearest(folder, name);
  }

  /** Ends when the file is loaded. */
  interface Loading extends AutoCloseable {
    @Override
    void close();
  }

  private @Nullable String nearest(String folder, String name) {
    for (String at = folder; !at.isEmpty(); at = folder(at)) {
      String value = byFolder.getOrDefault(at, Map.of()).get(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  private @Nullable String onlyOne(String name) {
    String found = null;
    for (Map<String, String> values : byFolder.values()) {
      String value = values.get(name);
      if (value != null && found != null && !found.equals(value)) {
        return null;
      }
      found = value == null ? found : value;
    }
    return found;
  }

  /** Whether the name is a setting of the hub, or begins as those of Camel do. */
  private static boolean isSetting(String name) {
    return name.startsWith(OF_HUB) || name.startsWith("camel.");
  }

  private static DocumentFault warning(Set<String> settings, String text) {
    String jars =
        settings.contains("camel.jbang.dependencies")
            ? "; add the jars of camel.jbang.dependencies by serai lib add"
            : "";
    return new DocumentFault(
        "",
        "SETTING_UNUSED",
        String.join(", ", settings)
            + (settings.size() == 1 ? " is" : " are")
            + " not applied here; set what is meant for the whole hub in application.properties of"
            + " the home and restart the hub"
            + jars,
        new RouteFileText(text).line(text.indexOf(settings.iterator().next())));
  }

  private static String folder(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }
}
