package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.DataOperation;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import java.time.Clock;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/** Writes the current date and time. */
public record GetCurrentDateTime(Clock clock, DateOutput output, DataPath outputPath)
    implements DataOperation {

  /** Reads the configuration. */
  public static GetCurrentDateTime read(OperationConfigReader config) {
    ZoneId zone = DateOutput.zone(config, "timezone", ZoneOffset.UTC);
    return new GetCurrentDateTime(
        config.clock().withZone(zone), DateOutput.read(config), config.outputPath());
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.SCALAR;
  }

  @Override
  public JsonNode apply(RunData data) {
    return output.write(ZonedDateTime.now(clock).truncatedTo(ChronoUnit.SECONDS));
  }
}
