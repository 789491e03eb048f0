package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.DataOperation;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;

/** Writes a literal value; an operation of the compact wire form. */
public record SetData(JsonNode value, DataPath outputPath) implements DataOperation {

  /** Reads the configuration. */
  public static SetData read(OperationConfigReader config) {
    if (!config.node().has("value")) {
      config.node().fault("value is missing; write the value to set");
    }
    config.has("value");
    return new SetData(config.node().member("value").node(), config.outputPath());
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.of(value);
  }

  @Override
  public JsonNode apply(RunData data) {
    return value;
  }
}
