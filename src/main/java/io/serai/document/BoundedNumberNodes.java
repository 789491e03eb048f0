package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Creates number nodes from parsed numbers, limited to the range in which arithmetic is cheap.
 *
 * <p>A few characters such as {@code 1e9999999} are a number whose digits fill gigabytes once
 * something calculates with it. Callers must limit the length of a text before they parse it, since
 * the parsing time grows with the square of the digits.
 */
public final class BoundedNumberNodes {

  /** Error message for a number that is out of range. */
  static final String OUT_OF_RANGE =
      "a number is outside the range of a double; write it as a string";

  private static final int INT_BITS = 31;
  private static final int LONG_BITS = 63;
  private static final int MAX_LEADING_ZEROS = 400;

  private BoundedNumberNodes() {}

  /**
   * Returns the integer as the smallest node type that fits; null if it is outside the range of a
   * double.
   */
  public static @Nullable JsonNode integer(BigInteger value) {
    if (value.bitLength() <= INT_BITS) {
      return IntNode.valueOf(value.intValue());
    }
    if (value.bitLength() <= LONG_BITS) {
      return LongNode.valueOf(value.longValue());
    }
    return isInRange(value) ? BigIntegerNode.valueOf(value) : null;
  }

  /** Returns the decimal with all its digits; null if it is out of range. */
  public static @Nullable JsonNode decimal(BigDecimal value) {
    return isInRange(value) ? DecimalNode.valueOf(value) : null;
  }

  static boolean isInRange(BigInteger value) {
    return value.bitLength() <= Double.MAX_EXPONENT || !Double.isInfinite(value.doubleValue());
  }

  /**
   * Whether the number is in the range of a double, and not so close to zero that writing it out
   * would take hundreds of digits. For a zero, only its exponent is checked.
   */
  static boolean isInRange(BigDecimal value) {
    if (value.signum() == 0) {
      return Math.abs((long) value.scale()) <= DocumentLimits.NUMBER_LENGTH;
    }
    boolean tiny = (long) value.precision() - value.scale() < -MAX_LEADING_ZEROS;
    return !tiny && !Double.isInfinite(value.doubleValue());
  }
}
