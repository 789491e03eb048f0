package io.serai.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.document.TextFunctions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of a JSON object with the leniency of ProtoJSON.
 *
 * <p>Members may have their JSON names or those of the proto file; numbers and booleans may be
 * strings, enums numbers; null and the empty string count as absent. Violations are collected.
 * Unknown members are ignored. With these rules, and field paths such as {@code parts[0].text}
 * instead of pointers and lines, it shares only {@link io.serai.document.FirstFaults} with {@link
 * io.serai.document.DocumentNode}.
 */
final class ProtoJsonFieldReader {
  private static final Map<String, String> SNAKE_CASE_NAMES = new ConcurrentHashMap<>();

  private static final int MAX_NAMES = 100;

  /** Maximum length of the number of an enum. */
  private static final int MAX_DIGITS = 20;

  private static final String TOO_LONG =
      "must have at most " + TextFunctions.LONGEST_NAME + " characters";

  private final JsonNode node;
  private final String path;
  private final ViolationCollector violationCollector;

  private ProtoJsonFieldReader(JsonNode node, String path, ViolationCollector violationCollector) {
    this.node = node;
    this.path = path;
    this.violationCollector = violationCollector;
  }

  static ProtoJsonFieldReader of(JsonNode params, ViolationCollector violationCollector) {
    return new ProtoJsonFieldReader(params, "", violationCollector);
  }

  ViolationCollector violations() {
    return violationCollector;
  }

  /** Returns a reader of the same object that reports to another collector. */
  ProtoJsonFieldReader reportingTo(ViolationCollector other) {
    return new ProtoJsonFieldReader(node, path, other);
  }

  boolean has(String name) {
    return find(name) != null;
  }

  /** Returns the member, which may be a JSON null; null if it is absent. */
  @Nullable JsonNode find(String name) {
    JsonNode found = node.get(name);
    return found != null
        ? found
        : node.get(SNAKE_CASE_NAMES.computeIfAbsent(name, ProtoJsonFieldReader::snake));
  }

  @Nullable String text(String name) {
    JsonNode found = value(name);
    if (found == null) {
      return null;
    }
    if (!found.isTextual()) {
      report(name, "must be a string");
      return null;
    }
    return found.textValue().isEmpty() ? null : found.textValue();
  }

  /** Reads a name or id, whose length is limited. */
  @Nullable String name(String name) {
    String text = text(name);
    if (text != null && text.length() > TextFunctions.LONGEST_NAME) {
      report(name, TOO_LONG);
      return null;
    }
    return text;
  }

  /** Reads a required text; if it is absent, reports a violation and returns the empty text. */
  String required(String name) {
    return required(name, text(name));
  }

  /**
   * Reads an enum, which is given by the name of its value or, as ProtoJSON allows, by its number;
   * null if it is absent. A number that is not the number of a value is returned as it is.
   */
  @Nullable String enumName(String name, IntFunction<? extends @Nullable Enum<?>> values) {
    JsonNode found = value(name);
    OptionalInt number = found == null ? OptionalInt.empty() : number(found.asText());
    if (number.isEmpty()) {
      return name(name);
    }
    Enum<?> constant = values.apply(number.getAsInt());
    return constant == null ? String.valueOf(number.getAsInt()) : constant.name();
  }

  private static OptionalInt number(String text) {
    boolean begins = !text.isEmpty() && TextFunctions.isDigit(text.charAt(0));
    if (!begins || text.length() > MAX_DIGITS) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(new BigDecimal(text).intValueExact());
    } catch (ArithmeticException | NumberFormatException noSuchNumber) {
      return OptionalInt.empty();
    }
  }

  /** Reads a required {@link #enumName}; if it is absent, reports a violation. */
  String requiredEnumName(String name, IntFunction<? extends @Nullable Enum<?>> values) {
    return required(name, enumName(name, values));
  }

  /**
   * Reads a required name or id; if it is absent, reports a violation and returns the empty text.
   */
  String requiredName(String name) {
    return required(name, name(name));
  }

  private String required(String name, @Nullable String text) {
    if (text == null && !violationCollector.has(at(name))) {
      report(name, "is required");
    }
    return text == null ? "" : text;
  }

  @Nullable Integer count(String name) {
    JsonNode found = value(name);
    if (found == null || (found.isTextual() && found.textValue().isEmpty())) {
      return null;
    }
    OptionalInt number = number(found.asText());
    if (number.isEmpty()) {
      report(name, "must be a whole number, 0 or more");
      return null;
    }
    return number.getAsInt();
  }

  @Nullable Boolean flag(String name) {
    JsonNode found = value(name);
    if (found == null || found.isBoolean()) {
      return found == null ? null : found.booleanValue();
    }
    if (found.asText().equals("true") || found.asText().equals("false")) {
      return found.asText().equals("true");
    }
    report(name, "must be true or false");
    return null;
  }

  List<String> texts(String name) {
    JsonNode found = value(name);
    if (found == null) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode each : found) {
      if (each.isTextual()) {
        texts.add(each.textValue());
      }
    }
    if (!found.isArray() || texts.size() != found.size()) {
      report(name, "must be a list of strings");
    }
    return texts;
  }

  /** Reads a list of names or ids, whose number and lengths are limited. */
  List<String> names(String name) {
    List<String> names = texts(name);
    if (names.size() > MAX_NAMES) {
      report(name, "must have at most " + MAX_NAMES + " entries");
    } else if (hasOverlong(names)) {
      report(name, TOO_LONG);
    }
    return names;
  }

  private static boolean hasOverlong(List<String> names) {
    for (String name : names) {
      if (name.length() > TextFunctions.LONGEST_NAME) {
        return true;
      }
    }
    return false;
  }

  /** Reads a member that is any JSON object. */
  @Nullable JsonNode struct(String name) {
    JsonNode found = value(name);
    if (found != null && !found.isObject()) {
      report(name, "must be an object");
      return null;
    }
    return found;
  }

  /**
   * Reads a member that is an object of known members; returns an empty object if it is absent or
   * invalid.
   */
  ProtoJsonFieldReader object(String name) {
    JsonNode found = struct(name);
    return new ProtoJsonFieldReader(
        found == null ? MissingNode.getInstance() : found, at(name), violationCollector);
  }

  /** Reads a list of objects. */
  List<ProtoJsonFieldReader> objects(String name) {
    JsonNode found = value(name);
    List<ProtoJsonFieldReader> objects = new ArrayList<>();
    if (found == null) {
      return objects;
    }
    if (!found.isArray()) {
      report(name, "must be a list");
      return objects;
    }
    for (JsonNode each : found) {
      String elementPath = at(name) + "[" + objects.size() + "]";
      if (!each.isObject()) {
        violationCollector.add(elementPath, "must be an object");
      }
      objects.add(new ProtoJsonFieldReader(each, elementPath, violationCollector));
    }
    return objects;
  }

  void report(String name, String description) {
    violationCollector.add(at(name), description);
  }

  /** Reports that the object itself is invalid. */
  void report(String description) {
    violationCollector.add(path, description);
  }

  private String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private @Nullable JsonNode value(String name) {
    JsonNode found = find(name);
    return found == null || found.isNull() ? null : found;
  }

  private static String snake(String name) {
    StringBuilder snake = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (Character.isUpperCase(c)) {
        snake.append('_').append(Character.toLowerCase(c));
      } else {
        snake.append(c);
      }
    }
    return snake.toString();
  }
}
