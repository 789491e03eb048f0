package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts JSON trees to the same Java values as {@link JsonMappers#MAPPER}, which would write all
 * tokens of a tree to a buffer and read them again.
 */
public final class JsonToJavaConverter {
  private JsonToJavaConverter() {}

  /** Returns the members of an object, in their order. */
  public static Map<String, @Nullable Object> map(ObjectNode object) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      map.put(member.getKey(), value(member.getValue()));
    }
    return map;
  }

  /** Returns a map, a list, a text, a number, a boolean or null. */
  public static @Nullable Object value(JsonNode json) {
    if (json instanceof ObjectNode object) {
      return map(object);
    } else if (json.isArray()) {
      List<@Nullable Object> list = new ArrayList<>(json.size());
      json.forEach(element -> list.add(value(element)));
      return list;
    } else if (json.isTextual()) {
      return json.textValue();
    } else if (json.isIntegralNumber() || json.isBigDecimal()) {
      return json.numberValue();
    }
    return JsonMappers.MAPPER.convertValue(json, Object.class);
  }
}
