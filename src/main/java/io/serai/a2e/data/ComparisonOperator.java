package io.serai.a2e.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import io.serai.document.JsonValueComparison;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * The operators of conditions (A2E 1.0.0, "Condition Format"). Numbers are compared by value, so
 * {@code 1} equals {@code 1.0}; nothing is converted, so {@code 1} does not equal {@code "1"}.
 */
public enum ComparisonOperator {
  EQUAL("=="),
  NOT_EQUAL("!="),
  GREATER(">"),
  LESS("<"),
  GREATER_OR_EQUAL(">="),
  LESS_OR_EQUAL("<="),
  /** The value is an element of the given list. */
  IN("in"),
  /** The value has the given part: a list an element, a string a substring. */
  CONTAINS("contains"),
  STARTS_WITH("startsWith"),
  ENDS_WITH("endsWith"),
  /** The value is there, even if it is null; takes no operand. */
  EXISTS("exists"),
  /** The value is missing, null, or an empty string, list or object; takes no operand. */
  EMPTY("empty");

  private final String symbol;

  ComparisonOperator(String symbol) {
    this.symbol = symbol;
  }

  /** Returns the operator that is written so. */
  public static Optional<ComparisonOperator> of(String symbol) {
    return Arrays.stream(values()).filter(each -> each.symbol.equals(symbol)).findFirst();
  }

  /** Returns how all operators are written. */
  public static List<String> symbols() {
    return Arrays.stream(values()).map(ComparisonOperator::symbol).toList();
  }

  /** Returns how the operator is written. */
  public String symbol() {
    return symbol;
  }

  /** Whether it compares with an operand. */
  public boolean takesOperand() {
    return this != EXISTS && this != EMPTY;
  }

  /**
   * Returns what to write instead of an operand whose type can never be compared; empty if it may
   * be.
   */
  public Optional<String> remedyFor(JsonNode operand) {
    boolean fits =
        switch (this) {
          case IN -> operand.isArray();
          case STARTS_WITH, ENDS_WITH -> operand.isTextual();
          case GREATER, LESS, GREATER_OR_EQUAL, LESS_OR_EQUAL ->
              operand.isNumber() || operand.isTextual();
          case EQUAL, NOT_EQUAL, CONTAINS, EXISTS, EMPTY -> true;
        };
    return fits
        ? Optional.empty()
        : Optional.of(
            switch (this) {
              case IN -> "a list, such as [\"a\", \"b\"]";
              case STARTS_WITH, ENDS_WITH -> "a string, such as \"abc\"";
              default -> "a number or a string, such as 100";
            });
  }

  /**
   * Compares.
   *
   * @param value the value of the data; missing if there is none
   * @param operand the value of the condition
   * @throws DataException if the types cannot be compared
   */
  public boolean test(JsonNode value, JsonNode operand) {
    return switch (this) {
      case EQUAL -> areEqual(value, operand);
      case NOT_EQUAL -> !areEqual(value, operand);
      case GREATER -> order(value, operand, order -> order > 0);
      case LESS -> order(value, operand, order -> order < 0);
      case GREATER_OR_EQUAL -> order(value, operand, order -> order >= 0);
      case LESS_OR_EQUAL -> order(value, operand, order -> order <= 0);
      case IN -> isIn(value, operand);
      case CONTAINS -> contains(value, operand);
      case STARTS_WITH -> areTexts(value, operand) && text(value).startsWith(text(operand));
      case ENDS_WITH -> areTexts(value, operand) && text(value).endsWith(text(operand));
      case EXISTS -> !value.isMissingNode();
      case EMPTY -> isEmpty(value);
    };
  }

  private static boolean areEqual(JsonNode value, JsonNode operand) {
    return !value.isMissingNode() && JsonValueComparison.areEqual(value, operand);
  }

  private boolean order(JsonNode value, JsonNode operand, IntPredicate expected) {
    if (isNothing(value) || isNothing(operand)) {
      return false;
    }
    OptionalInt order = JsonValueComparison.order(value, operand);
    if (order.isEmpty()) {
      throw incomparable(value, operand, "Compare two numbers or two strings.");
    }
    return expected.test(order.getAsInt());
  }

  private boolean isIn(JsonNode value, JsonNode operand) {
    if (!operand.isArray()) {
      throw incomparable(value, operand, "Give 'in' a list, such as [\"a\", \"b\"].");
    }
    return !value.isMissingNode() && JsonValueComparison.contains(operand, value);
  }

  private boolean contains(JsonNode value, JsonNode operand) {
    if (isNothing(value)) {
      return false;
    }
    if (!value.isArray() && !(value.isTextual() && operand.isTextual())) {
      throw incomparable(value, operand, "Use 'contains' on a list, or with two strings.");
    }
    return JsonValueComparison.contains(value, operand);
  }

  private boolean areTexts(JsonNode value, JsonNode operand) {
    if (isNothing(value) || isNothing(operand)) {
      return false;
    }
    if (!value.isTextual() || !operand.isTextual()) {
      throw incomparable(value, operand, "Use '" + symbol + "' with two strings.");
    }
    return true;
  }

  private DataException incomparable(JsonNode value, JsonNode operand, String remedy) {
    return new DataException(
        "The operator '%s' cannot compare %s with %s."
            .formatted(symbol, kind(value), kind(operand)),
        remedy);
  }

  private static boolean isNothing(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  private static boolean isEmpty(JsonNode value) {
    return isNothing(value)
        || (value.isTextual() && value.textValue().isEmpty())
        || (value.isContainerNode() && value.isEmpty());
  }

  private static String text(JsonNode value) {
    return value.textValue();
  }

  /** Returns what a value is, in words. */
  public static String kind(JsonNode value) {
    JsonNodeType type = value.getNodeType();
    return switch (type) {
      case ARRAY -> "a list";
      case OBJECT -> "an object";
      case MISSING -> "nothing";
      case NULL -> "null";
      default -> "a " + type.name().toLowerCase(Locale.ROOT);
    };
  }
}
