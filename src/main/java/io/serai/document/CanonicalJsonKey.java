package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * Creates a string key for each JSON value, such that values that are equal by JSON Schema have
 * equal keys: numbers are compared by value, objects regardless of member order.
 *
 * <p>Unlike JSON trees, the keys are safe in hash tables when callers choose the values: many
 * strings with one hash code are kept in a sorted tree, while trees with one hash code are searched
 * one by one.
 */
public final class CanonicalJsonKey {

  private CanonicalJsonKey() {}

  /** Returns the key of a value; it is not meant to be shown. */
  public static String of(JsonNode value) {
    StringBuilder text = new StringBuilder();
    append(value, text);
    return text.toString();
  }

  private static void append(JsonNode value, StringBuilder text) {
    switch (value.getNodeType()) {
      case OBJECT -> object(value, text);
      case ARRAY -> array(value, text);
      case NUMBER -> text.append(number(value));
      default -> text.append(value);
    }
  }

  private static void object(JsonNode object, StringBuilder text) {
    Map<String, JsonNode> members = new TreeMap<>();
    object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
    text.append('{');
    members.forEach(
        (name, value) -> {
          text.append(name.length()).append(':').append(name);
          append(value, text);
          text.append(',');
        });
    text.append('}');
  }

  private static void array(JsonNode array, StringBuilder text) {
    text.append('[');
    for (JsonNode element : array) {
      append(element, text);
      text.append(',');
    }
    text.append(']');
  }

  /** Returns the digits without trailing zeros, and the power of ten to multiply them by. */
  private static String number(JsonNode number) {
    if (number instanceof NumericNode numeric && numeric.isNaN()) {
      return number.asText();
    }
    BigDecimal value = number.isIntegralNumber() ? null : number.decimalValue();
    String digits = value == null ? number.asText() : value.unscaledValue().toString();
    int end = digits.length();
    while (end > 1 && digits.charAt(end - 1) == '0') {
      end--;
    }
    int scale = value == null || value.signum() == 0 ? 0 : value.scale();
    long exponent = (long) digits.length() - end - scale;
    return digits.substring(0, end) + 'e' + exponent;
  }
}
