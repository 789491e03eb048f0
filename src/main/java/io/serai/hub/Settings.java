package io.serai.hub;

import io.serai.document.DurationFormat;
import io.serai.document.TextFunctions;
import io.serai.store.FileErrorMessages;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The values of all settings of a home, as text by key. Immutable.
 *
 * <p>A value comes from the command line, otherwise from the environment, otherwise from {@code
 * application.properties}, otherwise it is the default of its {@link SettingDefinition}.
 */
public final class Settings {

  private static final int HIGHEST_PORT = 65_535;

  private static final Map<String, SettingDefinition> BY_KEY = new HashMap<>();

  static {
    SettingDefinition.ALL.forEach(setting -> BY_KEY.put(setting.key(), setting));
  }

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Path home;
  private final Map<String, String> values;
  private final Map<String, String> properties;
  private final Map<String, String> environment;
  private final List<String> repeated;

  private Settings(
      Path home,
      Map<String, String> values,
      Map<String, String> properties,
      Map<String, String> environment,
      List<String> repeated) {
    this.home = home;
    this.values = Map.copyOf(values);
    this.properties = properties;
    this.environment = environment;
    this.repeated = repeated;
  }

  /**
   * Reads the settings of a home.
   *
   * @param overrides values from the command line, by key
   * @throws HubException if the file cannot be read
   */
  public static Settings of(
      Path home, Map<String, String> environment, Map<String, String> overrides) {
    Path file = home.resolve("application.properties");
    String text = text(file);
    Map<String, String> properties = properties(file, text);
    requireShortPlaceholders(properties, text);
    Map<String, String> values = new HashMap<>(properties);
    for (SettingDefinition setting : SettingDefinition.ALL) {
      String set = environment.get(setting.environmentVariable());
      if (set != null) {
        values.put(setting.key(), set);
      }
    }
    values.putAll(overrides);
    return new Settings(
        home, values, properties, Map.copyOf(environment), RepeatedSettingsCheck.of(text));
  }

  private static void requireShortPlaceholders(Map<String, String> properties, String text) {
    Optional<String> tooLong = PlaceholderExpansion.findTooLong(properties);
    if (tooLong.isPresent()) {
      List<String> lines = RepeatedSettingsCheck.lines(text).getOrDefault(tooLong.get(), List.of());
      throw new HubException(
          ("%s (line %s of application.properties) is too long once its placeholders {{…}} are "
                  + "replaced: this would write more than %d characters. Use fewer placeholders "
                  + "whose values contain placeholders.")
              .formatted(
                  TextFunctions.clipped(tooLong.get()),
                  lines.isEmpty() ? "?" : lines.get(lines.size() - 1),
                  PlaceholderExpansion.MOST_OF_KEY));
    }
  }

  /** Returns the home, to which relative paths refer. */
  public Path home() {
    return home;
  }

  /**
   * Returns one sentence for each {@code serai.} key and {@code SERAI_} variable that this version
   * does not know.
   */
  public List<String> unknown() {
    return UnknownSettingsCheck.of(properties.keySet(), environment.keySet());
  }

  /** Returns one sentence for each key that the file sets more than once. */
  public List<String> repeated() {
    return repeated;
  }

  /** Returns the port configured in the home, even if this hub listens on another one. */
  int homePort() {
    String written = text(properties, "serai.port");
    return written.matches("\\d{1,5}") ? Integer.parseInt(written) : port();
  }

  /** Returns all values whose keys start with the prefix. */
  Map<String, String> withPrefix(String prefix) {
    Map<String, String> found = new TreeMap<>(values);
    found.keySet().removeIf(key -> !key.startsWith(prefix));
    return found;
  }

  /** Returns the value as text; empty if it is not set. */
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

  /** Whether a value is set, also if it is the default one. */
  boolean isSet(String key) {
    return values.containsKey(key);
  }

  /** Returns the value as a list of comma-separated entries. */
  public List<String> list(String key) {
    return Arrays.stream(text(key).split(","))
        .map(String::trim)
        .filter(entry -> !entry.isEmpty())
        .toList();
  }

  /** Returns the port to listen on; 0 for any free one. */
  public int port() {
    return number("serai.port", 0, HIGHEST_PORT);
  }

  /** Returns the value as a whole number within the bounds. */
  int number(String key, int min, int max) {
    String bounds = max == Integer.MAX_VALUE ? min + " or more" : min + " to " + max;
    return within(key, Integer::valueOf, min, max, "a whole number, " + bounds);
  }

  /** Returns the value as a number of bytes within the bounds. */
  long bytes(String key, long min, long max) {
    return within(key, Long::valueOf, min, max, "a number of bytes, " + min + " to " + max);
  }

  /** Returns the value as a number from 0 to 1. */
  double fraction(String key) {
    return within(key, Double::valueOf, 0.0, 1.0, "a number from 0 to 1, such as 0.5");
  }

  /** Returns the value as a boolean. */
  boolean flag(String key) {
    return switch (text(key)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong(key, "true or false");
    };
  }

  /** Returns the value as a duration. */
  public Duration duration(String key) {
    return parse(key, Settings::requireDuration, "a duration such as 500ms, 30s or 5m");
  }

  /** Returns an exception for an invalid value, which names the key or variable that set it. */
  HubException wrong(String key, String expected) {
    return new HubException(
        sourceName(key) + " is \"" + text(key) + "\"; it takes " + expected + ".");
  }

  /** Returns the name under which the value was set: the key, or the environment variable. */
  private String sourceName(String key) {
    String variable = Objects.requireNonNull(BY_KEY.get(key)).environmentVariable();
    String set = environment.get(variable);
    return set != null && set.equals(values.get(key)) ? variable : key;
  }

  private <T extends Comparable<T>> T within(
      String key, Function<String, T> parser, T min, T max, String expected) {
    T value = parse(key, parser, expected);
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
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

  private static String text(Path file) {
    try {
      String text = Files.exists(file) ? Files.readString(file) : "";
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException failure) {
      throw new HubException(file + " is not UTF-8 text. Save it as UTF-8.", failure);
    } catch (IOException failure) {
      throw new HubException(FileErrorMessages.sentence(file, failure), failure);
    }
  }

  private static Map<String, String> properties(Path file, String text) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException | IllegalArgumentException failure) {
      throw new HubException(file + " cannot be read: " + failure.getMessage() + ".", failure);
    }
    Map<String, String> values = new HashMap<>();
    properties.forEach((key, value) -> values.put((String) key, (String) value));
    return values;
  }
}
