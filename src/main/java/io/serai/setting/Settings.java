package io.serai.setting;

import io.serai.document.FileErrorMessages;
import io.serai.document.TextFunctions;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The values of the settings of one home. Immutable.
 *
 * <p>A value comes from the command line, otherwise from the environment, otherwise from {@code
 * application.properties}, otherwise it is the default of its {@link Setting}.
 */
public final class Settings {

  /** Settings without a home, all of which have their defaults. */
  public static final Settings DEFAULTS =
      new Settings(Path.of(""), Map.of(), Map.of(), Map.of(), List.of());

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Path home;
  private final Map<String, String> overrides;
  private final Map<String, String> environment;
  private final Map<String, String> properties;
  private final List<String> repeated;

  private Settings(
      Path home,
      Map<String, String> overrides,
      Map<String, String> environment,
      Map<String, String> properties,
      List<String> repeated) {
    this.home = home;
    this.overrides = Map.copyOf(overrides);
    this.environment = Map.copyOf(environment);
    this.properties = Map.copyOf(properties);
    this.repeated = repeated;
  }

  /**
   * Reads the settings of a home.
   *
   * @param overrides values from the command line, by key
   * @throws InvalidSettingException if the file cannot be read
   */
  public static Settings of(
      Path home, Map<String, String> environment, Map<String, String> overrides) {
    Path file = home.resolve("application.properties");
    String text = text(file);
    Map<String, String> properties = properties(file, text);
    requireShortPlaceholders(properties, text);
    return new Settings(home, overrides, environment, properties, RepeatedSettingsCheck.of(text));
  }

  private static void requireShortPlaceholders(Map<String, String> properties, String text) {
    Optional<String> tooLong = PlaceholderExpansion.findTooLong(properties);
    if (tooLong.isPresent()) {
      List<String> lines = RepeatedSettingsCheck.lines(text).getOrDefault(tooLong.get(), List.of());
      throw new InvalidSettingException(
          ("%s (line %s of application.properties) is too long once its placeholders {{…}} are"
                  + " replaced: this would write more than %d characters. Use fewer placeholders"
                  + " whose values contain placeholders.")
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
   * Returns a value.
   *
   * @throws InvalidSettingException if what is set is wrong
   */
  public <T> T get(Setting<T> setting) {
    try {
      return setting.parse(text(setting));
    } catch (IllegalArgumentException wrong) {
      throw invalid(setting, setting.expected());
    }
  }

  /**
   * Returns a value; empty if nothing, or an empty text, is set and there is no default.
   *
   * @throws InvalidSettingException if what is set is wrong
   */
  public <T> Optional<T> find(Setting<T> setting) {
    return text(setting).isEmpty() ? Optional.empty() : Optional.of(get(setting));
  }

  /**
   * Returns a value in another form.
   *
   * @param form throws {@link IllegalArgumentException}, whose message names the setting, if the
   *     value is wrong
   * @throws InvalidSettingException if what is set is wrong
   */
  public <T, R> R get(Setting<T> setting, Function<T, R> form) {
    try {
      return form.apply(get(setting));
    } catch (IllegalArgumentException wrong) {
      throw new InvalidSettingException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  /**
   * Returns the value that the home configures, even if this process was started with another one.
   */
  public <T> T getOfHome(Setting<T> setting) {
    try {
      return setting.parse(properties.getOrDefault(setting.key(), setting.defaultValue()).trim());
    } catch (IllegalArgumentException unusable) {
      return get(setting);
    }
  }

  /** Returns the value as text; empty if it is not set. */
  public String text(Setting<?> setting) {
    String value = configured(setting);
    return (value == null ? setting.defaultValue() : value)
        .trim()
        .replace("{home}", home.toString());
  }

  /** Whether a value is set, also if it is the default one. */
  public boolean isSet(Setting<?> setting) {
    return configured(setting) != null;
  }

  private @Nullable String configured(Setting<?> setting) {
    String override = overrides.get(setting.key());
    if (override != null) {
      return override;
    }
    String variable = environment.get(setting.environmentVariable());
    return variable != null ? variable : properties.get(setting.key());
  }

  /**
   * Returns an exception for an invalid value, which names the key or variable that set it.
   *
   * @param expected what the setting takes
   */
  public InvalidSettingException invalid(Setting<?> setting, String expected) {
    boolean byVariable =
        !overrides.containsKey(setting.key())
            && environment.containsKey(setting.environmentVariable());
    return new InvalidSettingException(
        (byVariable ? setting.environmentVariable() : setting.key())
            + " is \""
            + text(setting)
            + "\"; it takes "
            + expected
            + ".");
  }

  /** Returns the values of the command line and the file whose keys start with the prefix. */
  public Map<String, String> withPrefix(String prefix) {
    Map<String, String> found = new TreeMap<>(properties);
    found.putAll(overrides);
    found.keySet().removeIf(key -> !key.startsWith(prefix));
    return found;
  }

  /** Returns the keys that the file sets. */
  public Set<String> keys() {
    return properties.keySet();
  }

  /** Returns the names of the environment variables. */
  public Set<String> variables() {
    return environment.keySet();
  }

  /** Returns one sentence for each key that the file sets more than once. */
  public List<String> repeated() {
    return repeated;
  }

  private static String text(Path file) {
    try {
      String text = Files.exists(file) ? Files.readString(file) : "";
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException failure) {
      throw new InvalidSettingException(file + " is not UTF-8 text. Save it as UTF-8.", failure);
    } catch (IOException failure) {
      throw new InvalidSettingException(FileErrorMessages.sentence(file, failure), failure);
    }
  }

  private static Map<String, String> properties(Path file, String text) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException | IllegalArgumentException failure) {
      throw new InvalidSettingException(
          file + " cannot be read: " + failure.getMessage() + ".", failure);
    }
    Map<String, String> values = new HashMap<>();
    properties.forEach((key, value) -> values.put((String) key, (String) value));
    return values;
  }
}
