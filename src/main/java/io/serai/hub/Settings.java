package io.serai.hub;

import io.serai.document.DurationFormat;
import io.serai.store.FileErrorMessages;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The values of all settings of one home, text by key.
 *
 * <p>A value comes from the command line, else from the environment, else from {@code
 * application.properties}, else it is the standard one. Immutable.
 */
public final class Settings {

  private static final int HIGHEST_PORT = 65_535;

  private static final Map<String, SettingDefinition> BY_KEY = new HashMap<>();

  static {
    SettingDefinition.ALL.forEach(setting -> BY_KEY.put(setting.key(), setting));
  }

  private final Path home;
  private final Map<String, String> values;
  private final Map<String, String> properties;
  private final Map<String, String> environment;

  private Settings(
      Path home,
      Map<String, String> values,
      Map<String, String> properties,
      Map<String, String> environment) {
    this.home = home;
    this.values = Map.copyOf(values);
    this.properties = properties;
    this.environment = environment;
  }

  /**
   * The settings of a home.
   *
   * @param overrides what the command line says, by key
   * @throws HubException where the file cannot be read
   */
  public static Settings of(
      Path home, Map<String, String> environment, Map<String, String> overrides) {
    Map<String, String> properties = properties(home);
    Map<String, String> values = new HashMap<>(properties);
    for (SettingDefinition setting : SettingDefinition.ALL) {
      String set = environment.get(setting.environmentVariable());
      if (set != null) {
        values.put(setting.key(), set);
      }
    }
    values.putAll(overrides);
    return new Settings(home, values, properties, Map.copyOf(environment));
  }

  /** The folder that everything is relative to. */
  public Path home() {
    return home;
  }

  /** One sentence for each key and environment variable that means nothing to this version. */
  public List<String> unknown() {
    return UnknownSettingsCheck.of(properties.keySet(), environment.keySet());
  }

  /** The port that the home is made for, wherever this hub listens. */
  int homePort() {
    String written = text(properties, "serai.port");
    return written.matches("\\d{1,5}") ? Integer.parseInt(written) : port();
  }

  /** What {@code application.properties} says under all keys that begin so. */
  Map<String, String> beginningWith(String prefix) {
    Map<String, String> found = new TreeMap<>(values);
    found.keySet().removeIf(key -> !key.startsWith(prefix));
    return found;
  }

  /** The value as text; empty where there is none. */
  public String text(String key) {
    return text(values, key).replace("{home}", home.toString());
  }

  private static String text(Map<String, String> values, String key) {
    SettingDefinition setting = BY_KEY.get(key);
    if (setting == null) {
      throw new IllegalArgumentException("no such setting: " + key);
    }
    return values.getOrDefault(key, setting.standard()).trim();
  }

  /** The value as a list; its entries are separated by commas. */
  public List<String> list(String key) {
    return Arrays.stream(text(key).split(","))
        .map(String::trim)
        .filter(entry -> !entry.isEmpty())
        .toList();
  }

  /** The port to listen on; 0 for any. */
  public int port() {
    return number("serai.port", 0, HIGHEST_PORT);
  }

  /** The value as a number within bounds. */
  int number(String key, int least, int most) {
    String bounds = most == Integer.MAX_VALUE ? least + " or more" : least + " to " + most;
    return within(key, Integer::valueOf, least, most, "a whole number, " + bounds);
  }

  /** The value as a number of bytes. */
  long bytes(String key, long least, long most) {
    return within(key, Long::valueOf, least, most, "a number of bytes, " + least + " to " + most);
  }

  /** The value as a share of one. */
  double fraction(String key) {
    return within(key, Double::valueOf, 0.0, 1.0, "a number from 0 to 1, such as 0.5");
  }

  /** The value as a duration. */
  public Duration duration(String key) {
    return parse(key, Settings::requireDuration, "a duration such as 500ms, 30s or 5m");
  }

  /** What to say of a value that does not fit, by the name under which it was set. */
  HubException wrong(String key, String expected) {
    return new HubException(named(key) + " is \"" + text(key) + "\"; it takes " + expected + ".");
  }

  /** The name under which the value was set: the key, or the environment variable. */
  private String named(String key) {
    String variable = Objects.requireNonNull(BY_KEY.get(key)).environmentVariable();
    String set = environment.get(variable);
    return set != null && set.equals(values.get(key)) ? variable : key;
  }

  private <T extends Comparable<T>> T within(
      String key, Function<String, T> parser, T least, T most, String expected) {
    T value = parse(key, parser, expected);
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw wrong(key, expected);
    }
    return value;
  }

  private <T> T parse(String key, Function<String, T> parser, String expected) {
    try {
      return parser.apply(text(key));
    } catch (IllegalArgumentException wrong) {
      throw wrong(key, expected);
    }
  }

  private static Duration requireDuration(String text) {
    return DurationFormat.parse(text).orElseThrow(IllegalArgumentException::new);
  }

  private static Map<String, String> properties(Path home) {
    Path file = home.resolve("application.properties");
    Properties properties = new Properties();
    if (Files.exists(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      } catch (CharacterCodingException failure) {
        throw new HubException(file + " is not UTF-8 text. Save it as UTF-8.", failure);
      } catch (IOException failure) {
        throw new HubException(FileErrorMessages.sentence(file, failure), failure);
      } catch (IllegalArgumentException failure) {
        throw new HubException(file + " cannot be read: " + failure.getMessage() + ".", failure);
      }
    }
    Map<String, String> values = new HashMap<>();
    properties.forEach((key, value) -> values.put((String) key, (String) value));
    return values;
  }
}
