package io.serai.skill.intake;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import io.serai.skill.JsonSchemaValidator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The schema of one input of a skill.
 *
 * @param property schema of the input; a missing node if there is none
 * @param alone object schema with this property only, and with the definitions
 */
record InputFieldSchema(String name, JsonNode property, JsonNode alone) {

  private static final JsonSchemaValidator SCHEMAS = new JsonSchemaValidator();
  private static final List<String> KEPT_KEYWORDS =
      List.of("$schema", "$id", "$defs", "definitions");

  static InputFieldSchema of(String name, @Nullable JsonNode schema) {
    JsonNode all = schema == null ? JsonMappers.object() : schema;
    JsonNode property = all.path("properties").path(name);
    ObjectNode alone = JsonMappers.object();
    KEPT_KEYWORDS.stream().filter(all::has).forEach(member -> alone.set(member, all.get(member)));
    if (!property.isMissingNode()) {
      alone.putObject("properties").set(name, property);
    }
    return new InputFieldSchema(name, property, alone);
  }

  /** Returns why the value is not valid for this input; empty if it is. */
  String fault(JsonNode value) {
    return SCHEMAS.faults(alone, JsonMappers.object().set(name, value));
  }

  /** Returns why the whole text is not valid for this input; empty if it is. */
  String fault(String words) {
    JsonNode value = typed(words);
    return value == null ? "/" + name + " is of the type " + type() : fault(value);
  }

  /** Converts text to a value of the input's type; null if that is not possible. */
  @Nullable JsonNode typed(String words) {
    return switch (type()) {
      case "integer", "number", "boolean" -> scalar(words);
      case "array" -> array(words);
      case "object" -> json(words) instanceof ObjectNode object ? object : null;
      default -> TextNode.valueOf(words);
    };
  }

  /** Returns an array written as JSON; any other text is its only element. */
  private JsonNode array(String words) {
    if (json(words) instanceof ArrayNode array) {
      return array;
    }
    boolean text = property.path("items").path("type").asText("string").equals("string");
    JsonNode only = text ? null : scalar(words);
    return JsonMappers.array().add(only == null ? TextNode.valueOf(words) : only);
  }

  /**
   * Returns the value as the type of the input, if it is a text that is exactly such a value, or a
   * number or boolean where a text is expected; otherwise the value itself.
   */
  JsonNode converted(JsonNode value) {
    if (!property.has("type")) {
      return value;
    }
    if (value.isTextual() && type().equals("string")) {
      return value;
    }
    if (value.isTextual()) {
      JsonNode typed = typed(value.textValue());
      return typed != null && fault(typed).isEmpty() ? typed : value;
    }
    boolean scalar = value.isNumber() || value.isBoolean();
    return scalar && type().equals("string") ? TextNode.valueOf(value.asText()) : value;
  }

  /** Whether the schema allows null. */
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

  private static boolean any(JsonNode array, Predicate<JsonNode> predicate) {
    return StreamSupport.stream(array.spliterator(), false).anyMatch(predicate);
  }

  private String type() {
    JsonNode type = property.path("type");
    for (JsonNode each : type) {
      if (!each.asText().equals("null")) {
        return each.asText(); // of several types, the first that is not null
      }
    }
    return type.asText("string");
  }

  private static @Nullable JsonNode scalar(String words) {
    JsonNode value = json(words);
    return value != null && (value.isNumber() || value.isBoolean()) ? value : null;
  }

  /** Returns a text that is one JSON value; null if it is not. */
  private static @Nullable JsonNode json(String words) {
    try {
      return JsonMappers.MAPPER.readTree(words);
    } catch (JsonProcessingException noValue) {
      return null;
    }
  }
}
