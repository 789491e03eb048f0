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
    if (!summary.has("type") && parts.isArray() && parts.size() <= MAX_VALUES) {
      ObjectNode own = summary.deepCopy();
      parts.forEach(part -> summary.setAll(of(part, depth + 1)));
      summary.setAll(own);
    }
    if (found.path("nullable").asBoolean(false)) {
      summary.put("nullable", true);
    }
    List<JsonNode> alternatives = document.alternatives(found);
    if (!summary.has("type") && !alternatives.isEmpty() && alternatives.size() <= MAX_VALUES) {
      addAlternatives(summary, alternatives, depth);
      if (document.hasNullAlternative(found)) {
        allowNull(summary);
      }
    }
    return summary;
  }

  private static void allowNull(ObjectNode summary) {
    if (summary.path("type").isTextual()) {
      summary.set("type", JsonMappers.array().add(summary.get("type")).add("null"));
    }
    if (summary.path("enum").isArray()) {
      summary.set("enum", summary.withArray("enum").deepCopy().addNull());
    }
  }

  /**
   * Adds the only alternative beside null, as OpenAPI 3.1 writes that a value may be null, or the
   * type that all alternatives have.
   */
  private void addAlternatives(ObjectNode summary, List<JsonNode> alternatives, int depth) {
    List<ObjectNode> read = alternatives.stream().map(each -> of(each, depth + 1)).toList();
    ObjectNode first = read.get(0);
    if (read.size() == 1) {
      ObjectNode own = summary.deepCopy();
      summary.setAll(first);
      summary.setAll(own);
    } else if (first.has("type")
        && read.stream().allMatch(each -> each.path("type").equals(first.get("type")))) {
      summary.set("type", first.get("type"));
    }
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
