package io.serai.spring;

import io.serai.hub.HubSettings;
import io.serai.setting.Setting;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;

/**
 * The {@code serai.} properties of an application, by the rules of Spring Boot: wherever it looks
 * for properties, in any of its spellings ({@code serai.publicBaseUrl}, {@code
 * SERAI_PUBLICBASEURL}), and with lists of YAML.
 *
 * @param home of the hub
 * @param settings of the hub that are set, by their keys; also properties and variables that look
 *     like settings and are not
 */
record HubProperties(Path home, Map<String, String> settings) {

  private static final String PREFIX = "serai.";
  private static final String VARIABLE = "SERAI_";
  private static final String HOME = "serai.home";
  private static final String ENABLED = "serai.enabled";
  private static final String DEFAULT_HOME = "serai";
  private static final Bindable<String> TEXT = Bindable.of(String.class);
  private static final Bindable<List<String>> LIST = Bindable.listOf(String.class);

  /**
   * Reads the properties.
   *
   * @throws InvalidConfigurationPropertyValueException if a setting does not take its value
   */
  static HubProperties of(ConfigurableEnvironment environment) {
    Binder binder = Binder.get(environment);
    Map<String, String> settings = others(environment);
    for (Setting<?> setting : HubSettings.ALL) {
      value(binder, setting).ifPresent(value -> settings.put(setting.key(), value));
    }
    return new HubProperties(
        Path.of(binder.bind(HOME, TEXT).orElse(DEFAULT_HOME)), Map.copyOf(settings));
  }

  private static Optional<String> value(Binder binder, Setting<?> setting) {
    boolean list = setting.type().equals("list");
    String value =
        list
            ? binder.bind(setting.key(), LIST).map(each -> String.join(",", each)).orElse(null)
            : binder.bind(setting.key(), TEXT).map(String::trim).orElse(null);
    if (value == null || value.isEmpty()) {
      return Optional.ofNullable(value);
    }
    try {
      setting.parse(value);
      return Optional.of(value);
    } catch (IllegalArgumentException wrong) {
      throw new InvalidConfigurationPropertyValueException(
          setting.key(), value, "It takes " + setting.expected() + ".");
    }
  }

  /** Returns the properties that are not settings of {@link HubSettings}, as they are written. */
  private static Map<String, String> others(ConfigurableEnvironment environment) {
    Set<String> known =
        Stream.concat(Stream.of(HOME, ENABLED), HubSettings.ALL.stream().map(Setting::key))
            .map(HubProperties::uniform)
            .collect(Collectors.toSet());
    Map<String, String> values = new HashMap<>();
    environment.getPropertySources().stream()
        .filter(EnumerablePropertySource.class::isInstance)
        .flatMap(each -> Stream.of(((EnumerablePropertySource<?>) each).getPropertyNames()))
        .filter(name -> name.startsWith(PREFIX) || name.startsWith(VARIABLE))
        .filter(name -> !known.contains(uniform(name)))
        .forEach(name -> values.put(name, environment.getProperty(name, "")));
    return values;
  }

  /** Returns a name in the form in which all spellings of a property are equal. */
  private static String uniform(String name) {
    int index = name.indexOf('[');
    String key = index < 0 ? name : name.substring(0, index);
    return key.replaceAll("[-_.]", "").toLowerCase(Locale.ROOT);
  }
}
