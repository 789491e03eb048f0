package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.util.OptionalInt;
import java.util.stream.StreamSupport;

/** Compares JSON values for conditions and filters: numbers by value, whatever their types. */
public final class JsonValueComparison {

  private JsonValueComparison() {}

  /**
   * Returns whether two values are equal: numbers by value, lists and objects element by element.
   */
  public static boolean areEqual(JsonNode left, JsonNode right) {
    return left.equals(JsonValueComparison::scalars, right);
  }

  /** Returns the order of two numbers or two strings; empty for anything else. */
  public static OptionalInt order(JsonNode left, JsonNode right) {
    if (left.isTextual() && right.isTextual()) {
      return OptionalInt.of(left.textValue().compareTo(right.textValue()));
    }
    return isFinite(left) && isFinite(right)
        ? OptionalInt.of(numbers(left, right))
        : OptionalInt.empty();
  }

  /** Returns whether {@code value} is an element of a list or a substring of a string. */
  public static boolean contains(JsonNode container, JsonNode value) {
    if (container.isTextual()) {
      return value.isTextual() && container.textValue().contains(value.textValue());
    }
    return container.isArray()
        && StreamSupport.stream(container.spliterator(), false).anyMatch(e -> areEqual(e, value));
  }

  /** Returns whether a single value counts as true. */
  public static boolean isTrue(JsonNode value) {
    return switch (value.getNodeType()) {
      case BOOLEAN -> value.booleanValue();
      case NUMBER -> !isFinite(value) || value.decimalValue().signum() != 0;
      case STRING -> !value.textValue().isEmpty();
      case ARRAY -> !value.isEmpty();
      case NULL, MISSING -> false;
      default -> true;
    };
  }

  private static int scalars(JsonNode left, JsonNode right) {
    if (isFinite(left) && isFinite(right)) {
      return numbers(left, right);
    }
    return left.equals(right) ? 0 : 1;
  }

  private static int numbers(JsonNode left, JsonNode right) {
    return left.isIntegralNumber()
            && right.isIntegralNumber()
            && left.canConvertToLong()
            && right.canConvertToLong()
        ? Long.compare(left.longValue(), right.longValue())
        : left.decimalValue().compareTo(right.decimalValue());
  }

  private static boolean isFinite(JsonNode value) {
    return value instanceof NumericNode number && !number.isNaN();
  }
}
