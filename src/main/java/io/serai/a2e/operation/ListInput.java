package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;

/** Reads inputs of operations that must be lists. */
final class ListInput {
  private ListInput() {}

  /**
   * Returns the list at a path.
   *
   * @throws DataException if there is none
   */
  static ArrayNode of(RunData data, DataPath path) {
    JsonNode value = data.get(path);
    if (value instanceof ArrayNode list) {
      return list;
    }
    throw new DataException(
        "The value at " + path + " is not a list.",
        "Give the path of a list, such as " + path + ".items if the list is a member of it.");
  }
}
