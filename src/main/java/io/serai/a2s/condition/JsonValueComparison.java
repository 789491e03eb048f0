package io.serai.a2s.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.util.OptionalInt;
import java.util.stream.StreamSupport;

/** How JSON values compare in a condition, and in a filter of a JSONPath. */
public final class JsonValueComparison {

  private JsonValueComparison() {}

  /** Whether two values are the same; numbers by value, lists and objects part by part. */
  public static boolean areEqual(JsonNode left, JsonNode right) {
    return left.equals(JsonValueComparison::scalars, right);
  }

  /** The order of two numbers or two strings; empty for anything else. */
  public static OptionalInt order(JsonNode left, JsonNode right) {
    if (left.isTextual() && right.isTextual()) {
      return OptionalInt.of(left.textValue().compareTo(right.textValue()));
    }
    return isFinite(left) && isFinite(right)
        ? OptionalInt.of(left.decimalValue().compareTo(right.decimalValue()))
        : OptionalInt.empty();
  }

  /** Whether {@code value} is an element of a list or a part of a string. */
  static boolean contains(JsonNode container, JsonNode value) {
    if (container.isTextual()) {
      return value.isTextual() && container.textValue().contains(value.textValue());
    }
    return container.isArray()
        && StreamSupport.stream(container.spliterator(), false).anyMatch(e -> areEqual(e, value));
  }

  /** Whether a value that stands alone holds. */
  static boolean isTrue(JsonNode value) {
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
      return left.decimalValue().compareTo(right.decimalValue());
    }
    return left.equals(right) ? 0 : 1;
  }

  private static boolean isFinite(JsonNode value) {
    return value instanceof NumericNode number && !number.isNaN();
  }
}
