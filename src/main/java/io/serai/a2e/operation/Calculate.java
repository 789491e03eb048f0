package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * Computes a number from a number, or from a list of numbers. Strings that contain a number count
 * as one.
 *
 * @param operand the second number, if there is one
 * @param precision digits behind the point to which {@code round} rounds
 */
public record Calculate(
    DataPath inputPath,
    Function function,
    Optional<BigDecimal> operand,
    int precision,
    DataPath outputPath)
    implements SingleInputOperation {

  private static final int DEFAULT_PRECISION = 2;
  private static final int MAX_PRECISION = 30;

  /** What can be computed. */
  public enum Function {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    POWER,
    MODULO,
    ROUND,
    CEIL,
    FLOOR,
    ABS,
    MAX,
    MIN,
    SUM,
    AVERAGE;

    private boolean needsOperand() {
      return compareTo(MODULO) <= 0;
    }

    private boolean needsList() {
      return this == SUM || this == AVERAGE;
    }

    private String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Reads the configuration. */
  public static Calculate read(OperationConfigReader config) {
    Optional<Function> function = config.choice("operation", Function.values());
    JsonNode operand = config.value("operand");
    Optional<BigDecimal> number = NumberValue.of(operand);
    boolean needed = function.filter(Function::needsOperand).isPresent();
    if (number.isEmpty() && (needed || !operand.isMissingNode())) {
      config
          .node()
          .member("operand")
          .fault("operand is missing or not a number; write the second number, such as 2");
    }
    return new Calculate(
        config.path("inputPath"),
        function.orElse(Function.ADD),
        number,
        config.node().integer("precision", 0, MAX_PRECISION).orElse(DEFAULT_PRECISION),
        config.outputPath());
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.SCALAR;
  }

  @Override
  public JsonNode apply(RunData data) {
    JsonNode input = data.get(inputPath);
    BigDecimal result =
        input instanceof ArrayNode list ? ofList(NumberValue.all(list)) : ofNumber(number(input));
    return NumberValue.json(result);
  }

  private BigDecimal number(JsonNode input) {
    return NumberValue.of(input)
        .orElseThrow(
            () ->
                new DataException(
                    "The value at " + inputPath + " is not a number.",
                    "Give the path of a number."));
  }

  private BigDecimal ofList(List<BigDecimal> numbers) {
    return switch (function) {
      case SUM -> NumberValue.sum(numbers);
      case AVERAGE -> NumberValue.average(numbers);
      case MAX -> extreme(numbers, BigDecimal::max);
      case MIN -> extreme(numbers, BigDecimal::min);
      default ->
          throw new DataException(
              "The value at %s is a list, but %s needs a number."
                  .formatted(inputPath, function.text()),
              "Give the path of a number, or use sum, average, max or min.");
    };
  }

  private BigDecimal extreme(List<BigDecimal> numbers, BinaryOperator<BigDecimal> better) {
    return numbers.stream()
        .reduce(better)
        .orElseThrow(
            () ->
                new DataException(
                    "The list at %s has no numbers, so it has no %s."
                        .formatted(inputPath, function.text()),
                    "Check with a Conditional whether the list is empty."));
  }

  private BigDecimal ofNumber(BigDecimal number) {
    if (function.needsList()) {
      throw new DataException(
          "The value at " + inputPath + " is not a list, but " + function.text() + " needs one.",
          "Give the path of a list of numbers.");
    }
    BigDecimal other = operand.orElse(BigDecimal.ZERO);
    return switch (function) {
      case ADD -> number.add(other, NumberValue.PRECISION);
      case SUBTRACT -> number.subtract(other, NumberValue.PRECISION);
      case MULTIPLY -> number.multiply(other, NumberValue.PRECISION);
      case DIVIDE -> number.divide(divisor(), NumberValue.QUOTIENT);
      case POWER -> power(number, other);
      case MODULO -> modulo(number, divisor());
      case ROUND -> number.setScale(scale(number, precision), RoundingMode.HALF_EVEN);
      case CEIL -> number.setScale(0, RoundingMode.CEILING);
      case FLOOR -> number.setScale(0, RoundingMode.FLOOR);
      case ABS -> number.abs();
      case MAX -> operand.map(number::max).orElse(number);
      case MIN -> operand.map(number::min).orElse(number);
      case SUM, AVERAGE -> number;
    };
  }

  /** A number with fewer digits behind its point keeps them: zeros would be added. */
  private static int scale(BigDecimal number, int precision) {
    return Math.min(precision, Math.max(0, number.scale()));
  }

  private BigDecimal divisor() {
    return operand
        .filter(number -> number.signum() != 0)
        .orElseThrow(() -> new DataException("Division by zero.", "Use another operand."));
  }

  /** Returns the rest of a division, with the sign of the divisor. */
  private static BigDecimal modulo(BigDecimal number, BigDecimal divisor) {
    BigDecimal rest = number.remainder(divisor);
    boolean otherSign = rest.signum() != 0 && rest.signum() != divisor.signum();
    return otherSign ? rest.add(divisor, NumberValue.PRECISION) : rest;
  }

  private static BigDecimal power(BigDecimal number, BigDecimal exponent) {
    double result = Math.pow(number.doubleValue(), exponent.doubleValue());
    if (!Double.isFinite(result)) {
      throw new DataException(
          "The power is not a finite number.", "Use a smaller exponent, or a number above zero.");
    }
    return BigDecimal.valueOf(result);
  }
}
