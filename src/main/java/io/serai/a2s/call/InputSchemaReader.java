package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiSchema;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reduces the schemas of an OpenAPI 3.0 or 3.1 document to JSON Schemas that show a caller what to
 * write: type, choices, format, description, default, examples, bounds, items and properties.
 *
 * <p>References are resolved. What is nested too deep, or beyond the limit on nodes of one call,
 * becomes the empty schema, which allows any value.
 */
final class InputSchemaReader {

  private static final int MAX_NODES = 1_000;
  private static final int MAX_DEPTH = 5;
  private static final int MAX_DESCRIPTION = 500;

  private static final Set<String> TYPES =
      Set.of("string", "integer", "number", "boolean", "array", "object", "null");
  private static final List<String> NUMBERS =
      List.of("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems");

  private final OpenApiDocument task;
  private final boolean files;
  private int nodes;

  /**
   * @param files whether what the schemas declare as a file is one
   */
  InputSchemaReader(OpenApiDocument task, boolean files) {
    this.task = task;
    this.files = files;
  }

  /** Returns the reduced schema; an empty one if there is none. */
  ObjectNode read(DocumentNode location) {
    return read(location, 0);
  }

  /** Returns a description of bounded length. */
  static String clipped(String description) {
    return TextFunctions.clipped(description, MAX_DESCRIPTION);
  }

  private ObjectNode read(DocumentNode location, int depth) {
    Optional<DocumentNode> resolved = task.resolve(location);
    if (resolved.isEmpty() || depth > MAX_DEPTH || ++nodes > MAX_NODES) {
      return JsonMappers.object();
    }
    DocumentNode schema = resolved.get();
    JsonNode from = schema.node();
    if (files && OpenApiSchema.isFile(from)) {
      return described(from, FileValue.schema());
    }
    ObjectNode to =
        wrapped(schema).map(only -> read(only, depth + 1)).orElseGet(JsonMappers::object);
    type(from).ifPresent(type -> to.set("type", type));
    addWords(from, to);
    addBounds(from, to);
    addParts(schema, to, depth);
    if (from.path("nullable").asBoolean(false) || task.hasNullAlternative(from)) {
      allowNull(to);
    }
    return to;
  }

  /** Returns the only part or alternative of a schema that says nothing of the type itself. */
  private Optional<DocumentNode> wrapped(DocumentNode schema) {
    if (schema.has("type")) {
      return Optional.empty();
    }
    DocumentNode parts = schema.member("allOf");
    List<JsonNode> alternatives = task.alternatives(schema.node());
    if (parts.node().size() != 1 && alternatives.size() == 1) {
      return Optional.of(DocumentNode.root(alternatives.get(0), schema.faults()));
    }
    return parts.node().size() == 1 ? Optional.of(parts.element(0)) : Optional.empty();
  }

  /** Adds null to the types and choices, as {@code nullable} of OpenAPI 3.0 says. */
  private static void allowNull(ObjectNode to) {
    JsonNode type = to.path("type");
    if (type.isTextual()) {
      to.set("type", JsonMappers.array().add(type).add("null"));
    } else if (type instanceof ArrayNode types) {
      ArrayNode more = types.deepCopy();
      add(more, "null");
      to.set("type", more);
    }
    if (to.path("enum") instanceof ArrayNode choices) {
      to.set("enum", choices.deepCopy().addNull());
    }
  }

  /** Returns the type, or all of several. */
  private static Optional<JsonNode> type(JsonNode from) {
    JsonNode type = from.path("type");
    ArrayNode types = JsonMappers.array();
    (type.isArray() ? type : JsonMappers.array().add(type.asText()))
        .forEach(each -> add(types, each.asText()));
    if (types.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(types.size() == 1 ? types.get(0) : types);
  }

  private static void add(ArrayNode types, String type) {
    boolean known = false;
    for (JsonNode each : types) {
      known |= each.asText().equals(type);
    }
    if (!known && TYPES.contains(type)) {
      types.add(type);
    }
  }

  private static void addWords(JsonNode from, ObjectNode to) {
    if (from.path("enum").isArray() && !from.path("enum").isEmpty()) {
      to.set("enum", from.get("enum"));
    }
    if (from.path("format").isTextual()) {
      to.set("format", from.get("format"));
    }
    described(from, to);
    if (from.has("default")) {
      to.set("default", from.get("default"));
    }
    if (from.path("examples").isArray()) {
      to.set("examples", from.get("examples"));
    } else if (from.has("example")) {
      to.set("examples", JsonMappers.array().add(from.get("example")));
    }
  }

  private static ObjectNode described(JsonNode from, ObjectNode to) {
    if (from.path("description").isTextual()) {
      to.put("description", clipped(from.get("description").textValue()));
    }
    return to;
  }

  private static void addBounds(JsonNode from, ObjectNode to) {
    for (String bound : NUMBERS) {
      JsonNode value = from.path(bound);
      boolean length = !bound.endsWith("imum");
      boolean count = value.isIntegralNumber() && value.doubleValue() >= 0;
      if (value.isNumber() && (!length || count)) {
        to.set(bound, value);
      }
    }
  }

  private void addParts(DocumentNode schema, ObjectNode to, int depth) {
    if (schema.member("items").node().isObject()) {
      to.set("items", read(schema.member("items"), depth + 1));
    }
    DocumentNode properties = schema.member("properties");
    if (!properties.node().isObject()) {
      return;
    }
    ObjectNode members = to.putObject("properties");
    ArrayNode required = JsonMappers.array();
    for (Map.Entry<String, JsonNode> member : properties.node().properties()) {
      boolean sent = !member.getValue().path("readOnly").asBoolean(false);
      if (sent && nodes < MAX_NODES) {
        members.set(member.getKey(), read(properties.member(member.getKey()), depth + 1));
      }
    }
    for (JsonNode name : schema.node().path("required")) {
      if (name.isTextual() && members.has(name.textValue())) {
        required.add(name);
      }
    }
    if (!required.isEmpty()) {
      to.set("required", required);
    }
  }
}
