package io.serai.a2a.card;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;

/** Removes empty members from JSON: nulls, empty texts, lists and objects, innermost first. */
final class EmptyJsonPruner {

  private EmptyJsonPruner() {}

  /**
   * Returns a copy without empty members and elements; the value itself is kept even if it is
   * empty.
   */
  static JsonNode without(JsonNode value) {
    if (value instanceof ObjectNode object) {
      return members(object);
    }
    return value instanceof ArrayNode list ? entries(list) : value;
  }

  private static ObjectNode members(ObjectNode object) {
    ObjectNode kept = JsonMappers.object();
    object
        .properties()
        .forEach(
            member -> {
              JsonNode value = without(member.getValue());
              if (!isEmpty(value)) {
                kept.set(member.getKey(), value);
              }
            });
    return kept;
  }

  private static ArrayNode entries(ArrayNode list) {
    ArrayNode kept = JsonMappers.array();
    for (JsonNode entry : list) {
      JsonNode value = without(entry);
      if (!isEmpty(value)) {
        kept.add(value);
      }
    }
    return kept;
  }

  private static boolean isEmpty(JsonNode value) {
    return value.isNull()
        || (value.isContainerNode() && value.isEmpty())
        || (value.isTextual() && value.textValue().isEmpty());
  }
}
