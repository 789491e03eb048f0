package io.serai.a2e.operation;

import io.serai.a2e.data.DataPath;
import io.serai.a2e.workflow.DataOperation;
import java.util.List;

/** An operation that computes its result from the value at one path. */
interface SingleInputOperation extends DataOperation {
  DataPath inputPath();

  @Override
  default List<DataPath> reads() {
    return List.of(inputPath());
  }
}
