package io.serai.skill.intake;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import io.serai.skill.JsonSchemaValidator;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The schema of one input of a skill.
 *
 * @param property schema of the input; a missing node if there is none
 * @param alone object schema with this property only, and with the definitions
 * @param admitsAnyText whether the schema is that of a text, and says nothing else about it
 */
record InputFieldSchema(String name, JsonNode property, JsonNode alone, boolean admitsAnyText) {

  private static final JsonSchemaValidator SCHEMAS = new JsonSchemaValidator();
  private static final List<String> KEPT_KEYWORDS =
      List.of("$schema", "$id", "$defs", "definitions");
  private static final List<String> OTHER_TYPES =
      List.of("integer", "number", "boolean", "array", "object");

  /** Keywords that do not make a text invalid. */
  private static final Set<String> HARMLESS =
      Set.of("type", "title", "description", "examples", "default", "deprecated", "$comment");

  static InputFieldSchema of(String name, @Nullable JsonNode schema) {
    JsonNode all = schema == null ? JsonMappers.object() : schema;
    JsonNode property = all.path("properties").path(name);
    ObjectNode alone = JsonMappers.object();
    KEPT_KEYWORDS.stream().filter(all::has).forEach(member -> alone.set(member, all.get(member)));
    if (!property.isMissingNode()) {
      alone.putObject("properties").set(name, property);
    }
    boolean admitsAnyText =
        "string".equals(property.path("type").textValue())
            && property.properties().stream().map(Map.Entry::getKey).allMatch(HARMLESS::contains);
    return new InputFieldSchema(name, property, alone, admitsAnyText);
  }

  /** Returns why the value is not valid for this input; empty if it is. */
  String fault(JsonNode value) {
    return value.isTextual() && admitsAnyText
        ? ""
        : SCHEMAS.faults(alone, JsonMappers.object().set(name, value));
  }

  /** Returns why the whole text is not valid for this input; empty if it is. */
  String fault(String words) {
    JsonNode value = typed(words);
    return value == null
        ? "/" + name + " is of the type " + String.join(" or ", types(property))
        : fault(value);
  }

  /** Converts text to a value of the input's type; null if that is not possible. */
  @Nullable JsonNode typed(String words) {
    return admitsAnyText ? TextNode.valueOf(words) : typed(property, words);
  }

  private static @Nullable JsonNode typed(JsonNode schema, String words) {
    List<String> types = types(schema);
    if (admitsText(types)) {
      return TextNode.valueOf(words);
    }
    JsonNode value = json(words);
    if (value != null && isOf(types, value)) {
      return value;
    }
    return types.contains("array") ? only(schema.path("items"), words) : null;
  }

  /** Returns an array with the text as its only element; null if it is not one of its elements. */
  private static @Nullable JsonNode only(JsonNode items, String words) {
    JsonNode element = typed(items, words);
    return element == null ? null : JsonMappers.array().add(element);
  }

  /**
   * Returns the value as the type of the input, if it is a text that is exactly such a value, or a
   * number or boolean where a text is expected; otherwise the value itself. A text stays a text if
   * the input may be one. Only the type is looked at; the check of all inputs follows.
   */
  JsonNode converted(JsonNode value) {
    if (!property.has("type")) {
      return value;
    }
    List<String> types = types(property);
    boolean text = admitsText(types);
    if (value.isTextual()) {
      JsonNode typed = text ? null : typed(value.textValue());
      return typed == null ? value : typed;
    }
    boolean scalar = value.isNumber() || value.isBoolean();
    return scalar && text && !isOf(types, value) ? TextNode.valueOf(value.asText()) : value;
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

  /** Returns the types of a schema without null; a schema without types is that of a text. */
  private static List<String> types(JsonNode schema) {
    JsonNode type = schema.path("type");
    if (!type.isArray()) {
      return List.of(type.asText("string"));
    }
    return StreamSupport.stream(type.spliterator(), false)
        .map(JsonNode::asText)
        .filter(each -> !each.equals("null"))
        .toList();
  }

  /** Whether a text may be a value: also if no type is one of JSON. */
  private static boolean admitsText(List<String> types) {
    return types.contains("string") || Collections.disjoint(types, OTHER_TYPES);
  }

  private static boolean isOf(List<String> types, JsonNode value) {
    return types.stream().anyMatch(type -> isOf(type, value));
  }

  private static boolean isOf(String type, JsonNode value) {
    return switch (type) {
      case "integer" -> value.canConvertToExactIntegral();
      case "number" -> value.isNumber();
      case "boolean" -> value.isBoolean();
      case "array" -> value.isArray();
      case "object" -> value.isObject();
      default -> false;
    };
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
