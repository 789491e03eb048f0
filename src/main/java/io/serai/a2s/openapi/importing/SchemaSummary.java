package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiSchema;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.List;

/**
 * Reduces the schema of a value to what a call needs and a reader wants to know: its type, format,
 * default, the values of a short {@code enum}, and the type of the elements of a list.
 */
final class SchemaSummary {

  private static final int MAX_VALUES = 50;
  private static final int MAX_SHOWN_VALUES = 10;
  private static final int MAX_VALUE_LENGTH = 200;
  private static final int MAX_DEPTH = 3;
  private static final int MAX_NODES = 200;
  private static final List<String> COPIED = List.of("format", "default");

  private final OpenApiDocument document;
  private int nodes;

  SchemaSummary(OpenApiDocument document) {
    this.document = document;
  }

  /**
   * Returns the summary of a schema; an empty object if nothing is known. At most 200 schemas
   * within it are read.
   */
  ObjectNode of(JsonNode schema) {
    nodes = 0;
    return of(schema, 0);
  }

  private ObjectNode of(JsonNode schema, int depth) {
    JsonNode found = document.resolve(schema);
    ObjectNode summary = JsonMappers.object();
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) {
      return summary;
    }
    addType(summary, found);
    for (String member : COPIED) {
      if (isShort(found.path(member))) {
        summary.set(member, found.get(member));
      }
    }
    JsonNode values = found.path("enum");
    if (values.isArray() && !values.isEmpty() && values.size() <= MAX_VALUES && areShort(values)) {
      summary.set("enum", values);
    }
    if (found.path("items").isObject()) {
      summary.set("items", of(found.path("items"), depth + 1));
    }
    JsonNode parts = found.path("allOf");
    if (summary.isEmpty() && parts.isArray() && parts.size() <= MAX_VALUES) {
      parts.forEach(part -> summary.setAll(of(part, depth + 1)));
    }
    return summary;
  }

  private static void addType(ObjectNode summary, JsonNode schema) {
    JsonNode type = schema.path("type");
    if (type.isTextual() || (type.isArray() && areShort(type))) {
      summary.set("type", type);
    } else if (schema.has("properties")) {
      summary.put("type", "object");
    }
  }

  private static boolean areShort(JsonNode values) {
    for (JsonNode value : values) {
      if (!isShort(value)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isShort(JsonNode value) {
    return value.isValueNode() && value.asText().length() <= MAX_VALUE_LENGTH;
  }

  /** Whether a summary is that of a text, a number or a boolean, or is empty. */
  static boolean isScalar(ObjectNode summary) {
    return !OpenApiSchema.isFile(summary)
        && OpenApiSchema.types(summary).stream()
            .noneMatch(type -> type.equals("object") || type.equals("array"));
  }

  /** Returns the types and values of a summary in words; empty for any text. */
  static String words(ObjectNode summary) {
    if (OpenApiSchema.isFile(summary)) {
      return "file";
    }
    List<String> types = OpenApiSchema.types(summary);
    JsonNode values = summary.path("enum");
    StringBuilder words = new StringBuilder();
    if (!values.isEmpty() && values.size() <= MAX_SHOWN_VALUES) {
      List<String> shown = new ArrayList<>();
      values.forEach(value -> shown.add(value.asText()));
      words.append("one of ").append(String.join(", ", shown));
    } else if (!types.isEmpty() && !types.equals(List.of("string"))) {
      words.append(String.join(" or ", types));
    }
    if (summary.path("default").isValueNode() && !summary.path("default").asText().isEmpty()) {
      words.append(words.isEmpty() ? "" : "; ");
      words.append("default ").append(summary.path("default").asText());
    }
    return words.toString();
  }
}
