package io.serai.a2s.usage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.InvalidRegexException;
import io.serai.document.JsonMappers;
import io.serai.document.LinearTimeRegex;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Generates a value that matches a JSON Schema.
 *
 * <p>A value that the schema contains is preferred (example, default, constant, first choice);
 * otherwise a plain value of its type and bounds is generated.
 */
final class SchemaExampleGenerator {

  private static final int MAX_DEPTH = 8;

  /** Limits the length of generated texts, since a schema may require any length. */
  private static final int MAX_TEXT_LENGTH = 1_000;

  private static final int MAX_ITEMS = 10;
  private static final List<String> FALLBACK_TEXTS =
      List.of("1", "1001", "12345", "A1", "AB-123", "a", "abc", "ABC", "en", "EUR", "2026-01-31");

  private SchemaExampleGenerator() {}

  /**
   * Generates an object with the required properties and those that the schema contains a value
   * for.
   */
  static ObjectNode inputs(JsonNode schema) {
    return object(schema, 0);
  }

  private static JsonNode of(String name, JsonNode schema, int depth) {
    return explicitValue(schema).orElseGet(() -> generated(name, schema, depth));
  }

  private static Optional<JsonNode> explicitValue(JsonNode schema) {
    return Stream.of("/examples/0", "/example", "/default", "/const", "/enum/0")
        .map(schema::at)
        .filter(value -> !value.isMissingNode())
        .findFirst();
  }

  private static JsonNode generated(String name, JsonNode schema, int depth) {
    return switch (type(schema)) {
      case "integer" -> LongNode.valueOf(Math.round(Math.ceil(number(schema))));
      case "number" -> DoubleNode.valueOf(number(schema));
      case "boolean" -> BooleanNode.TRUE;
      case "array" -> array(name, schema, depth);
      case "object" -> depth < MAX_DEPTH ? object(schema, depth + 1) : JsonMappers.object();
      case "null" -> NullNode.getInstance();
      default -> TextNode.valueOf(text(name, schema));
    };
  }

  static String type(JsonNode schema) {
    JsonNode type = schema.path("type");
    String first = type.isArray() ? type.path(0).asText() : type.asText();
    return !first.isEmpty() ? first : schema.has("properties") ? "object" : "any";
  }

  private static double number(JsonNode schema) {
    double least = schema.path("minimum").asDouble(schema.path("exclusiveMinimum").asDouble(0) + 1);
    return Math.min(least, schema.path("maximum").asDouble(Math.max(1, least)));
  }

  private static ArrayNode array(String name, JsonNode schema, int depth) {
    ArrayNode array = JsonMappers.array();
    for (int i = 0; i < items(schema, depth); i++) {
      array.add(of(name, schema.path("items"), depth + 1));
    }
    return array;
  }

  /** Fills only the outermost array, because nested arrays would multiply. */
  private static int items(JsonNode schema, int depth) {
    int wanted = Math.max(1, schema.path("minItems").asInt());
    return depth >= MAX_DEPTH ? 0 : depth == 0 ? Math.min(MAX_ITEMS, wanted) : 1;
  }

  private static ObjectNode object(JsonNode schema, int depth) {
    ObjectNode object = JsonMappers.object();
    JsonNode properties = schema.path("properties");
    for (JsonNode name : schema.path("required")) {
      object.set(name.asText(), of(name.asText(), properties.path(name.asText()), depth));
    }
    properties
        .properties()
        .forEach(
            each ->
                explicitValue(each.getValue())
                    .ifPresent(value -> object.set(each.getKey(), value)));
    return object;
  }

  private static String text(String name, JsonNode schema) {
    String text =
        switch (schema.path("format").asText()) {
          case "date" -> "2026-01-31";
          case "date-time" -> "2026-01-31T12:00:00Z";
          case "time" -> "12:00:00Z";
          case "email" -> "ada@example.com";
          case "uri", "url" -> "https://example.com/";
          case "uuid" -> "123e4567-e89b-12d3-a456-426614174000";
          case "ipv4" -> "192.0.2.1";
          default -> name;
        };
    int least = Math.min(MAX_TEXT_LENGTH, schema.path("minLength").asInt());
    int most = schema.path("maxLength").asInt(Integer.MAX_VALUE);
    String padded = text.length() < least ? text + "x".repeat(least - text.length()) : text;
    String cut = padded.length() > most ? padded.substring(0, most) : padded;
    return matching(cut, schema);
  }

  /**
   * Returns a text that matches the schema's pattern: {@code text} or one of the fallbacks; {@code
   * text} if none matches.
   */
  private static String matching(String text, JsonNode schema) {
    if (!schema.path("pattern").isTextual()) {
      return text;
    }
    try {
      LinearTimeRegex fits = LinearTimeRegex.of(schema.path("pattern").textValue());
      return Stream.concat(Stream.of(text), FALLBACK_TEXTS.stream())
          .filter(fits::isFoundIn)
          .findFirst()
          .orElse(text);
    } catch (InvalidRegexException unknown) {
      return text;
    }
  }
}
