package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Adds a time to a date, or subtracts it. A year has 365 days and a month 30. The result has the
 * offset of the input, also if the clocks of its zone change in between.
 */
public record DateCalculation(
    DataPath inputPath, Duration amount, ZoneId zone, DateOutput output, DataPath outputPath)
    implements SingleInputOperation {
  private static final int MAX_AMOUNT = 1_000_000_000;
  private static final Map<String, Integer> SIGNS = new LinkedHashMap<>();
  private static final Map<String, Duration> UNITS = new LinkedHashMap<>();

  static {
    SIGNS.put("add", 1);
    SIGNS.put("subtract", -1);
    UNITS.put("years", Duration.ofDays(365));
    UNITS.put("months", Duration.ofDays(30));
    UNITS.put("days", Duration.ofDays(1));
    UNITS.put("hours", Duration.ofHours(1));
    UNITS.put("minutes", Duration.ofMinutes(1));
    UNITS.put("seconds", Duration.ofSeconds(1));
  }

  /** Reads the configuration. */
  public static DateCalculation read(OperationConfigReader config) {
    int sign = config.oneOf("operation", SIGNS);
    Duration sum = Duration.ZERO;
    for (Map.Entry<String, Duration> unit : UNITS.entrySet()) {
      int count = config.node().integer(unit.getKey(), -MAX_AMOUNT, MAX_AMOUNT).orElse(0);
      sum = sum.plus(unit.getValue().multipliedBy(count));
    }
    return new DateCalculation(
        config.path("inputPath"),
        sum.multipliedBy(sign),
        DateOutput.zone(config, "timezone", ZoneOffset.UTC),
        DateOutput.read(config),
        config.outputPath());
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.SCALAR;
  }

  @Override
  public JsonNode apply(RunData data) {
    OffsetDateTime date = DateInput.read(data.get(inputPath), zone).toOffsetDateTime();
    try {
      return output.write(date.plus(amount).toZonedDateTime());
    } catch (DateTimeException | ArithmeticException outOfRange) {
      throw new DataException(
          "The result is not a date: its year is out of range.", "Add or subtract a shorter time.");
    }
  }
}
