package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The inputs of one capability: a variable for each value that its request needs, with a
 * description and proposed patterns.
 */
final class CapabilityInputs {

  /** Inputs of a capability; optional ones beyond it are left out. */
  static final int MAX_INPUTS = 100;

  /** Characters of all patterns, of which a capability may have 5,000. */
  private static final int MAX_PATTERNS = 4_500;

  private static final int MAX_NAME = 100;
  private static final int MAX_DESCRIPTION = 200;

  private record Input(boolean required, String description, boolean scalar, List<String> words) {}

  private final Map<String, Input> inputs = new LinkedHashMap<>();
  private int patternsLength;

  /**
   * Adds an input and returns its template, such as <code>${petId}</code>. Its name is that of the
   * value, if that is free and a variable can have it.
   *
   * @param place what precedes the name if it is taken, such as {@code body}
   */
  String add(String name, String place, boolean required, String description, ObjectNode schema) {
    String variable = variable(name, place);
    inputs.put(
        variable,
        new Input(
            required,
            described(description, SchemaSummary.words(schema)),
            SchemaSummary.isScalar(schema),
            NameCase.words(name)));
    return "${" + variable + "}";
  }

  /** Whether another optional input may be added. */
  boolean hasRoom() {
    return inputs.size() < MAX_INPUTS;
  }

  /** Returns the {@code parameters} of the capability. */
  ArrayNode parameters() {
    ArrayNode parameters = JsonMappers.array();
    inputs.forEach((name, input) -> parameters.add(parameter(name, input)));
    return parameters;
  }

  private JsonNode parameter(String name, Input input) {
    ObjectNode parameter = JsonMappers.object().put("name", name);
    if (!input.required()) {
      parameter.put("required", false);
    }
    if (!input.description().isEmpty()) {
      parameter.put("description", input.description());
    }
    List<String> patterns = patterns(input);
    if (!patterns.isEmpty()) {
      patterns.forEach(parameter.putArray("patterns")::add);
    }
    return parameter;
  }

  /**
   * A required value is found after the words of its name; an optional one only if the words assign
   * it, since a wrong value is worse than none.
   */
  private List<String> patterns(Input input) {
    List<String> patterns = new ArrayList<>();
    if (!input.scalar() || input.words().isEmpty()) {
      return patterns;
    }
    String words = String.join(" ", input.words());
    List<String> proposed = List.of(words + " is *", words + (input.required() ? " *" : " = *"));
    for (String pattern : proposed) {
      if (patternsLength + pattern.length() <= MAX_PATTERNS) {
        patternsLength += pattern.length();
        patterns.add(pattern);
      }
    }
    return patterns;
  }

  private static String described(String description, String type) {
    if (type.isEmpty()) {
      return PlainText.of(description, MAX_DESCRIPTION);
    }
    String suffix = PlainText.of("(" + type, MAX_DESCRIPTION / 2) + ")";
    String text = PlainText.of(description, MAX_DESCRIPTION - suffix.length() - 1);
    return (text + " " + suffix).strip();
  }

  private String variable(String name, String place) {
    String clean = clean(name);
    if (isFree(clean)) {
      return clean;
    }
    String placed = place + "_" + clean;
    String variable = placed;
    for (int i = 2; !isFree(variable); i++) {
      variable = placed + i;
    }
    return variable;
  }

  private boolean isFree(String name) {
    return !name.isEmpty() && !name.equals("secrets") && !inputs.containsKey(name);
  }

  /** Keeps letters, digits, {@code _} and inner hyphens; anything else becomes {@code _}. */
  private static String clean(String name) {
    StringBuilder clean = new StringBuilder();
    for (int i = 0; i < Math.min(MAX_NAME, name.length()); i++) {
      char c = name.charAt(i);
      boolean kept = (Character.isLetterOrDigit(c) && !Character.isSurrogate(c)) || c == '-';
      if (kept || c == '_') {
        clean.append(c);
      } else if (!clean.isEmpty() && clean.charAt(clean.length() - 1) != '_') {
        clean.append('_');
      }
    }
    int end = clean.length();
    while (end > 0 && clean.charAt(end - 1) == '_' && !name.endsWith("_")) {
      end--;
    }
    return clean.substring(0, end);
  }
}
