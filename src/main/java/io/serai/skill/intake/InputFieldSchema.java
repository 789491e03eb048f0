package io.serai.skill.intake;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import io.serai.skill.JsonSchemaValidator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * One input of a skill, as the schema of all of them describes it.
 *
 * @param property what the schema says of it; a missing node where it says nothing
 * @param alone the schema with nothing of its properties but this one, and with its definitions
 */
record InputFieldSchema(String name, JsonNode property, JsonNode alone) {

  private static final JsonSchemaValidator SCHEMAS = new JsonSchemaValidator();
  private static final List<String> KEPT = List.of("$schema", "$id", "$defs", "definitions");

  static InputFieldSchema of(String name, @Nullable JsonNode schema) {
    JsonNode all = schema == null ? JsonMappers.object() : schema;
    JsonNode property = all.path("properties").path(name);
    ObjectNode alone = JsonMappers.object();
    KEPT.stream().filter(all::has).forEach(member -> alone.set(member, all.get(member)));
    if (!property.isMissingNode()) {
      alone.putObject("properties").set(name, property);
    }
    return new InputFieldSchema(name, property, alone);
  }

  /** What keeps the value from being this input; empty where it may be it. */
  String fault(JsonNode value) {
    return SCHEMAS.faults(alone, JsonMappers.object().set(name, value));
  }

  /** The same of words, taken as a whole. */
  String fault(String words) {
    JsonNode value = typed(words);
    return value == null ? "/" + name + " is of the type " + type() : fault(value);
  }

  /** Words as a value of the input's type; null where they are none. */
  @Nullable JsonNode typed(String words) {
    return switch (type()) {
      case "integer", "number", "boolean" -> plain(words);
      case "array", "object" -> null;
      default -> TextNode.valueOf(words);
    };
  }

  /** Whether its schema says that null is one of its values. */
  boolean admitsNull() {
    return admitsNull(property);
  }

  private static boolean admitsNull(JsonNode schema) {
    return "null".equals(schema.path("type").textValue())
        || any(schema.path("type"), type -> "null".equals(type.textValue()))
        || any(schema.path("enum"), JsonNode::isNull)
        || any(schema.path("anyOf"), InputFieldSchema::admitsNull)
        || any(schema.path("oneOf"), InputFieldSchema::admitsNull);
  }

  private static boolean any(JsonNode array, Predicate<JsonNode> what) {
    return StreamSupport.stream(array.spliterator(), false).anyMatch(what);
  }

  private String type() {
    return property.path("type").asText("string");
  }

  private static @Nullable JsonNode plain(String words) {
    try {
      JsonNode value = JsonMappers.MAPPER.readTree(words);
      return value.isNumber() || value.isBoolean() ? value : null;
    } catch (JsonProcessingException noValue) {
      return null;
    }
  }
}
