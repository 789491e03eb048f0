package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Numbers of a text as nodes; what no double can come near to is not taken. */
final class Numbers {

  private static final int INT_BITS = 31;
  private static final int LONG_BITS = 63;
  private static final int SMALLEST_EXPONENT = -400;

  private Numbers() {}

  /** The integer as the smallest fitting node; null where it is outside the range of a double. */
  static @Nullable JsonNode integer(BigInteger value) {
    if (value.bitLength() <= INT_BITS) {
      return IntNode.valueOf(value.intValue());
    }
    if (value.bitLength() <= LONG_BITS) {
      return LongNode.valueOf(value.longValue());
    }
    return Double.isInfinite(value.doubleValue()) ? null : BigIntegerNode.valueOf(value);
  }

  /**
   * The decimal digit for digit; null where it is outside the range of a double, or so close to
   * zero that writing it out would take a page.
   */
  static @Nullable JsonNode decimal(BigDecimal value) {
    boolean tiny = (long) value.precision() - value.scale() < SMALLEST_EXPONENT;
    if (Double.isInfinite(value.doubleValue()) || tiny) {
      return null;
    }
    return DecimalNode.valueOf(value);
  }
}
