package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/** Writes a moment as a date and time of another time zone. */
public record ConvertTimezone(
    DataPath inputPath, ZoneId from, ZoneId to, DateOutput output, DataPath outputPath)
    implements SingleInputOperation {

  /** Reads the configuration. */
  public static ConvertTimezone read(OperationConfigReader config) {
    return new ConvertTimezone(
        config.path("inputPath"),
        DateOutput.zone(config, "fromTimezone", ZoneOffset.UTC),
        DateOutput.requiredZone(config, "toTimezone"),
        DateOutput.read(config),
        config.outputPath());
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.SCALAR;
  }

  @Override
  public JsonNode apply(RunData data) {
    ZonedDateTime date = DateInput.read(data.get(inputPath), from);
    try {
      return output.write(date.withZoneSameInstant(to));
    } catch (DateTimeException outOfRange) {
      throw new DataException(
          "The result is not a date: its year is out of range.", "Convert a date of other years.");
    }
  }
}
