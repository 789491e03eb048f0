package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;

/**
 * Writes a value of the data to another path. It is an operation of routes only, where it takes the
 * place of a literal that became a parameter.
 */
public record CopyData(DataPath inputPath, DataPath outputPath) implements SingleInputOperation {

  /** Reads the configuration; members that it does not have are faults. */
  public static CopyData read(OperationConfigReader config) {
    CopyData copy = new CopyData(config.path("inputPath"), config.outputPath());
    config.node().requireKnown();
    return copy;
  }

  @Override
  public JsonNode apply(RunData data) {
    return data.get(inputPath);
  }
}
