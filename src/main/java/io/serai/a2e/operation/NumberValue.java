package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import io.serai.a2e.data.DataException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Converts between JSON and the decimal numbers that operations compute with. Results have at most
 * 34 digits, so that no computation makes numbers that grow.
 */
final class NumberValue {

  /** The precision of all computations. */
  static final MathContext PRECISION = MathContext.DECIMAL128;

  /** The precision of divisions, that of a double. */
  static final MathContext QUOTIENT = new MathContext(17);

  /** Maximum characters of a number in a string. */
  static final int MAX_TEXT = 100;

  /** Largest power of ten that is read: a larger one would need as many digits. */
  private static final int MAX_SCALE = 400;

  private NumberValue() {}

  /**
   * Returns the number of a JSON number, or of a string that contains one; empty for other values.
   */
  static Optional<BigDecimal> of(JsonNode value) {
    if (value instanceof NumericNode number) {
      return number.isNaN() ? Optional.empty() : Optional.of(number.decimalValue());
    }
    return value.isTextual() ? parse(value.textValue().strip()) : Optional.empty();
  }

  private static Optional<BigDecimal> parse(String text) {
    if (text.isEmpty() || text.length() > MAX_TEXT) {
      return Optional.empty();
    }
    try {
      BigDecimal number = new BigDecimal(text);
      return Math.abs((long) number.scale()) > MAX_SCALE ? Optional.empty() : Optional.of(number);
    } catch (NumberFormatException noNumber) {
      return Optional.empty();
    }
  }

  /** Returns the numbers of a list; elements that are not numbers are left out. */
  static List<BigDecimal> all(Iterable<JsonNode> values) {
    List<BigDecimal> numbers = new ArrayList<>();
    values.forEach(value -> of(value).ifPresent(numbers::add));
    return numbers;
  }

  /** Returns the sum; 0 for no numbers. */
  static BigDecimal sum(List<BigDecimal> numbers) {
    return numbers.stream().reduce(BigDecimal.ZERO, (one, other) -> one.add(other, PRECISION));
  }

  /** Returns the average; 0 for no numbers. */
  static BigDecimal average(List<BigDecimal> numbers) {
    return numbers.isEmpty()
        ? BigDecimal.ZERO
        : sum(numbers).divide(BigDecimal.valueOf(numbers.size()), QUOTIENT);
  }

  /**
   * Returns the number as JSON, without needless zeros.
   *
   * @throws DataException if it is outside of the range of a double, which few clients could read
   */
  static JsonNode json(BigDecimal number) {
    if (Double.isInfinite(number.doubleValue())) {
      throw new DataException(
          "The result is a number of more than 308 digits.", "Compute with smaller numbers.");
    }
    BigDecimal value = number.round(PRECISION).stripTrailingZeros();
    if (value.scale() <= 0 && value.precision() - value.scale() <= 18) {
      long whole = value.longValueExact();
      return (int) whole == whole ? IntNode.valueOf((int) whole) : LongNode.valueOf(whole);
    }
    return DecimalNode.valueOf(value);
  }
}
