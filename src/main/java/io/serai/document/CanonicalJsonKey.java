package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * A text for each JSON value that is the same for equal values, as JSON Schema has it: numbers are
 * compared by what they are and objects without regard to the order of their members.
 *
 * <p>Texts can be put into hash tables whoever chose them: where many have one hash, the table
 * orders them. Trees cannot, and make it as slow as a list.
 */
public final class CanonicalJsonKey {

  private CanonicalJsonKey() {}

  /** The text of a value; not to be shown to anybody. */
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

  /**
   * The digits without the zeros at their end, and the power of ten that they are multiplied by.
   */
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
