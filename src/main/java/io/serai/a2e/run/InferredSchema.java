package io.serai.a2e.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.Iterator;
import java.util.Map;

/**
 * The JSON Schema that a value suggests: its type, the types of its members, and the type of its
 * items if all have one. Nothing in it is required, and null suggests nothing. Deeper than {@value
 * #MAX_DEPTH} levels, and for more than {@value #MAX_MEMBERS} members, it has the type alone.
 */
final class InferredSchema {
  private static final int MAX_DEPTH = 4;
  private static final int MAX_MEMBERS = 50;

  private InferredSchema() {}

  static ObjectNode of(JsonNode value) {
    return of(value, 1);
  }

  private static ObjectNode of(JsonNode value, int depth) {
    ObjectNode schema = JsonMappers.object();
    if (value.isNull()) {
      return schema;
    }
    schema.put("type", type(value));
    boolean hasDetails =
        value.isContainerNode()
            && !value.isEmpty()
            && value.size() <= MAX_MEMBERS
            && depth < MAX_DEPTH;
    if (hasDetails && value.isObject()) {
      ObjectNode properties = schema.putObject("properties");
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        properties.set(member.getKey(), of(member.getValue(), depth + 1));
      }
    } else if (hasDetails) {
      addItems(schema, value.elements(), depth + 1);
    }
    return schema;
  }

  private static void addItems(ObjectNode schema, Iterator<JsonNode> items, int depth) {
    ObjectNode first = of(items.next(), depth);
    while (items.hasNext()) {
      if (!first.equals(of(items.next(), depth))) {
        return;
      }
    }
    schema.set("items", first);
  }

  private static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "array";
      case BOOLEAN -> "boolean";
      case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
      case STRING -> "string";
      default -> "object";
    };
  }
}
