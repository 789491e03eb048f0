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
 * Numbers of texts as nodes, within the range in which arithmetic on them is cheap.
 *
 * <p>A few characters such as {@code 1e9999999} name a number whose digits fill gigabytes as soon
 * as something calculates with it. Callers bound the length of a text before they parse it: the
 * time for that grows with the square of the digits.
 */
public final class BoundedNumberNodes {

  /** What is wrong with a number that is refused here. */
  static final String OUT_OF_RANGE =
      "a number is outside the range of a double; write it as a string";

  private static final int INT_BITS = 31;
  private static final int LONG_BITS = 63;
  private static final int EXPONENT = 400;

  private BoundedNumberNodes() {}

  /** The integer as the smallest fitting node; null where it is outside the range of a double. */
  public static @Nullable JsonNode integer(BigInteger value) {
    if (value.bitLength() <= INT_BITS) {
      return IntNode.valueOf(value.intValue());
    }
    if (value.bitLength() <= LONG_BITS) {
      return LongNode.valueOf(value.longValue());
    }
    return isInRange(value) ? BigIntegerNode.valueOf(value) : null;
  }

  /** The decimal digit for digit; null where it is not in range. */
  public static @Nullable JsonNode decimal(BigDecimal value) {
    return isInRange(value) ? DecimalNode.valueOf(value) : null;
  }

  static boolean isInRange(BigInteger value) {
    return value.bitLength() <= Double.MAX_EXPONENT || !Double.isInfinite(value.doubleValue());
  }

  /**
   * Whether it is in the range of a double, and not so close to zero that writing it out would take
   * a page. Of a zero, only the exponent counts.
   */
  static boolean isInRange(BigDecimal value) {
    if (value.signum() == 0) {
      return Math.abs((long) value.scale()) <= DocumentLimits.NUMBER_LENGTH;
    }
    boolean tiny = (long) value.precision() - value.scale() < -EXPONENT;
    return !tiny && !Double.isInfinite(value.doubleValue());
  }
}
