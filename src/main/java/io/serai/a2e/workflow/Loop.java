package io.serai.a2e.workflow;

import io.serai.a2e.data.DataPath;
import java.util.List;
import java.util.Optional;

/**
 * Runs operations for each element of a list (A2E 1.0.0, "Loop").
 *
 * @param inputPath the list
 * @param operations ids of the operations, in order
 * @param outputPath where the list of the iterations' results is written, if anywhere
 * @param concurrency how many iterations may run at once
 */
public record Loop(
    DataPath inputPath, List<String> operations, Optional<DataPath> outputPath, int concurrency)
    implements Operation {

  /** Maximum number of iterations that run at once. */
  private static final int MAX_CONCURRENCY = 16;

  public Loop {
    operations = List.copyOf(operations);
  }

  /** Reads the configuration. */
  public static Loop read(OperationConfigReader config) {
    return new Loop(
        config.path("inputPath"),
        config.operationIds("operations"),
        config.optionalOutputPath(),
        config.node().integer("concurrency", 1, MAX_CONCURRENCY).orElse(1));
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.LIST;
  }

  @Override
  public List<DataPath> readsLists() {
    return List.of(inputPath);
  }

  @Override
  public List<DataPath> reads() {
    return List.of(inputPath);
  }

  @Override
  public Optional<DataPath> writes() {
    return outputPath;
  }

  @Override
  public List<String> children() {
    return operations;
  }
}
