package io.serai.hub;

import io.serai.document.FileErrorMessages;
import io.serai.setting.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.PropertiesComponent;

/**
 * The settings of a hub inside an application: the application's properties, as Camel resolves them
 * (environment variables and system properties take precedence), above those of the home.
 *
 * @param settings of the hub
 * @param unknown one sentence for each property of the application that this version does not know
 */
record EmbeddedHubSettings(Settings settings, List<String> unknown) {

  private static final String PREFIX = "serai.";
  private static final String HOME = "serai.home";
  private static final String DEFAULT_HOME = "serai";

  /**
   * Reads the settings from the properties of a Camel context. Creates the home if it does not
   * exist.
   *
   * @throws HubException if it cannot be created, or its settings cannot be read
   */
  static EmbeddedHubSettings of(CamelContext camel, Map<String, String> environment) {
    PropertiesComponent properties = camel.getPropertiesComponent();
    Set<String> written =
        new TreeSet<>(
            properties.loadProperties(key -> key.startsWith(PREFIX)).stringPropertyNames());
    written.remove(HOME);
    Set<String> keys = new TreeSet<>(written);
    HubSettings.ALL.forEach(setting -> keys.add(setting.key()));
    Map<String, String> values = new HashMap<>();
    keys.forEach(key -> properties.resolveProperty(key).ifPresent(value -> values.put(key, value)));
    return of(
        Path.of(properties.resolveProperty(HOME).orElse(DEFAULT_HOME)),
        environment,
        values,
        UnknownSettingsCheck.of(written, Set.of()));
  }

  /**
   * Takes the settings that an application has read itself. Creates the home if it does not exist.
   *
   * @param values by key; variables of the environment that look like settings are only checked
   * @throws HubException if it cannot be created, or its settings cannot be read
   */
  static EmbeddedHubSettings of(Path home, Map<String, String> values) {
    Set<String> names = values.keySet();
    return of(home, Map.of(), values, UnknownSettingsCheck.of(names, names));
  }

  private static EmbeddedHubSettings of(
      Path folder,
      Map<String, String> environment,
      Map<String, String> values,
      List<String> unknown) {
    Path home = folder.toAbsolutePath();
    create(home);
    return new EmbeddedHubSettings(Settings.of(home, environment, values), unknown);
  }

  private static void create(Path home) {
    try {
      Files.createDirectories(home);
    } catch (IOException failure) {
      throw new HubException(FileErrorMessages.sentence(home, failure), failure);
    }
  }
}
