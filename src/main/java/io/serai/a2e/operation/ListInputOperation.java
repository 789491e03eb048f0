package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import java.util.List;

/** An operation that computes its result from a list. */
interface ListInputOperation extends SingleInputOperation {
  @Override
  default List<DataPath> readsLists() {
    return List.of(inputPath());
  }

  /**
   * Returns the list of a run.
   *
   * @throws DataException if the value at the path is not one
   */
  default ArrayNode input(RunData data) {
    return ListInput.of(data, inputPath());
  }
}
