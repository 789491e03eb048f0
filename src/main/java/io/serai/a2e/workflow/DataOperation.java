package io.serai.a2e.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import java.util.Optional;

/**
 * An operation that computes a value from the data of its run, and does nothing else. Thread-safe.
 */
public non-sealed interface DataOperation extends Operation {

  /** Returns the path that the result is written to. */
  DataPath outputPath();

  /**
   * Computes the result. It may share values with the data; neither is changed afterwards.
   *
   * @throws io.serai.a2e.data.DataException if the data does not fit
   */
  JsonNode apply(RunData data);

  @Override
  default Optional<DataPath> writes() {
    return Optional.of(outputPath());
  }
}
