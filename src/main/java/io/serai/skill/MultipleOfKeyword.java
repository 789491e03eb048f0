package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The keyword {@code multipleOf} without large intermediate numbers. The library's own keyword
 * divides, and the quotient of {@code 1e300} and {@code 0.01} has three hundred digits.
 */
final class MultipleOfKeyword extends AbstractKeyword {

  MultipleOfKeyword() {
    super(KeywordType.MULTIPLE_OF.getValue());
  }

  @Override
  public KeywordValidator newValidator(
      SchemaLocation location, JsonNode divisor, Schema parent, SchemaContext context) {
    return new Validator(location, divisor, parent, context);
  }

  /** Whether a number is an integer multiple of another, which is not 0. */
  static boolean isMultiple(BigDecimal value, BigDecimal divisor) {
    BigInteger digits = value.unscaledValue();
    BigInteger modulus = divisor.unscaledValue().abs();
    int shift = divisor.scale() - value.scale();
    if (shift >= 0) {
      BigInteger power = BigInteger.TEN.modPow(BigInteger.valueOf(shift), modulus);
      return digits.multiply(power).mod(modulus).signum() == 0;
    }
    boolean possible = digits.signum() == 0 || -shift <= value.precision();
    return possible && digits.mod(modulus.multiply(BigInteger.TEN.pow(-shift))).signum() == 0;
  }

  private static boolean isFinite(JsonNode value) {
    return value instanceof NumericNode number && !number.isNaN();
  }

  private static final class Validator extends BaseKeywordValidator {

    private final BigDecimal divisor;

    Validator(SchemaLocation location, JsonNode divisor, Schema parent, SchemaContext context) {
      super(KeywordType.MULTIPLE_OF, divisor, location, parent, context);
      this.divisor = isFinite(divisor) ? divisor.decimalValue() : BigDecimal.ZERO;
    }

    @Override
    public void validate(
        ExecutionContext execution, JsonNode value, JsonNode root, NodePath location) {
      if (divisor.signum() == 0 || !isFinite(value) || isMultiple(value.decimalValue(), divisor)) {
        return;
      }
      execution.addError(
          error()
              .instanceNode(value)
              .instanceLocation(location)
              .evaluationPath(execution.getEvaluationPath())
              .locale(execution.getExecutionConfig().getLocale())
              .arguments(divisor.toString())
              .build());
    }
  }
}
