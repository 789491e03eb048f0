package io.serai.setting;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.serai.document.DurationFormat;
import io.serai.document.JsonMappers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The definition of one key of {@code application.properties}. Immutable.
 *
 * @param <T> the type of its value
 */
public final class Setting<T> {

  private final String key;
  private final String type;
  private final String defaultValue;
  private final String description;
  private final ObjectNode constraints;
  private final String expected;
  private final Function<String, T> parser;

  private Setting(
      String key,
      String type,
      String defaultValue,
      String description,
      ObjectNode constraints,
      String expected,
      Function<String, T> parser) {
    this.key = key;
    this.type = type;
    this.defaultValue = defaultValue;
    this.description = description;
    this.constraints = constraints;
    this.expected = expected;
    this.parser = parser;
  }

  /** Defines a whole number from {@code min} to {@code max}. */
  public static Setting<Integer> number(
      String key, String defaultValue, int min, int max, String description) {
    return number(key, "number", defaultValue, min, max, description);
  }

  /** Defines a percentage. */
  public static Setting<Integer> percent(String key, String defaultValue, String description) {
    return number(key, "percent", defaultValue, 0, 100, description);
  }

  private static Setting<Integer> number(
      String key, String type, String defaultValue, int min, int max, String description) {
    return new Setting<>(
        key,
        type,
        defaultValue,
        description,
        integers(min, max),
        "a whole number, " + range(min, max, max == Integer.MAX_VALUE),
        text -> within(Integer.valueOf(text), min, max));
  }

  /** Defines a number of bytes from {@code min} to {@code max}. */
  public static Setting<Long> bytes(
      String key, String defaultValue, long min, long max, String description) {
    return new Setting<>(
        key,
        "bytes",
        defaultValue,
        description,
        integers(min, max),
        "a number of bytes, " + range(min, max, max == Long.MAX_VALUE),
        text -> within(Long.valueOf(text), min, max));
  }

  /** Defines a number from 0 to 1. */
  public static Setting<Double> fraction(String key, String defaultValue, String description) {
    return new Setting<>(
        key,
        "number 0 to 1",
        defaultValue,
        description,
        schema("number").put("minimum", 0).put("maximum", 1),
        "a number from 0 to 1, such as 0.5",
        text -> within(Double.valueOf(text), 0.0, 1.0));
  }

  /** Defines a duration in the notation of {@link DurationFormat}. */
  public static Setting<Duration> duration(String key, String defaultValue, String description) {
    return new Setting<>(
        key,
        "duration",
        defaultValue,
        description,
        schema("string").put("pattern", "^[0-9]{1,12}(ms|s|m|h|d)$"),
        "a duration such as 500ms, 30s or 5m",
        text -> DurationFormat.parse(text).orElseThrow(IllegalArgumentException::new));
  }

  /** Defines a boolean. */
  public static Setting<Boolean> flag(String key, boolean defaultValue, String description) {
    return new Setting<>(
        key,
        "true or false",
        String.valueOf(defaultValue),
        description,
        schema("boolean"),
        "true or false",
        text -> one(text, List.of("true", "false")).equals("true"));
  }

  /** Defines a choice between words, the first of which is the default. */
  public static Setting<String> choice(String key, List<String> words, String description) {
    String all = String.join(" or ", words);
    ObjectNode schema = schema("string");
    words.forEach(schema.putArray("enum")::add);
    return new Setting<>(
        key,
        all,
        words.get(0),
        description,
        schema,
        all,
        text -> one(text.toLowerCase(Locale.ROOT), words));
  }

  /** Defines a list, whose entries are separated by commas. */
  public static Setting<List<String>> list(String key, String defaultValue, String description) {
    return new Setting<>(
        key, "list", defaultValue, description, schema("string"), "a list", Setting::entries);
  }

  /** Defines a set of names in lower case, which are separated by commas. */
  public static Setting<Set<String>> names(String key, String description) {
    return new Setting<>(
        key,
        "list",
        "",
        description,
        schema("string"),
        "a list",
        text ->
            entries(text.toLowerCase(Locale.ROOT)).stream()
                .collect(Collectors.toUnmodifiableSet()));
  }

  /**
   * Defines a text.
   *
   * @param type what the text is, for the reference
   */
  public static Setting<String> text(
      String key, String type, String defaultValue, String description) {
    return new Setting<>(
        key, type, defaultValue, description, schema("string"), type, text -> text);
  }

  private static <C extends Comparable<C>> C within(C value, C min, C max) {
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      throw new IllegalArgumentException("out of range");
    }
    return value;
  }

  private static String one(String text, List<String> words) {
    if (!words.contains(text)) {
      throw new IllegalArgumentException("unknown word");
    }
    return text;
  }

  private static List<String> entries(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(String::trim)
        .filter(entry -> !entry.isEmpty())
        .toList();
  }

  private static String range(long min, long max, boolean unlimited) {
    return unlimited ? min + " or more" : min + " to " + max;
  }

  private static ObjectNode integers(long min, long max) {
    return schema("integer").put("minimum", min).put("maximum", max);
  }

  private static ObjectNode schema(String type) {
    return JsonMappers.object().put("type", type);
  }

  /** Returns the key, such as {@code serai.routes.max}. */
  public String key() {
    return key;
  }

  /** Returns the kind of its value, for the reference. */
  public String type() {
    return type;
  }

  /** Returns the default value as text; empty for none. */
  public String defaultValue() {
    return defaultValue;
  }

  /** Returns what it is, for the reference. */
  public String description() {
    return description;
  }

  /** Returns the JSON Schema of its value. */
  public ObjectNode schema() {
    ObjectNode schema = constraints.deepCopy().put("description", description);
    if (defaultValue.isEmpty()) {
      return schema;
    }
    return schema.path("type").textValue().equals("string")
        ? schema.put("default", defaultValue)
        : schema.putRawValue("default", new RawValue(defaultValue));
  }

  /** Returns the environment variable that also sets this key, such as {@code SERAI_ROUTES_MAX}. */
  public String environmentVariable() {
    return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** Returns what a value must be, for the message about a wrong one, such as {@code a list}. */
  public String expected() {
    return expected;
  }

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException if it is wrong
   */
  public T parse(String text) {
    return parser.apply(text);
  }
}
