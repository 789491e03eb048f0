package io.serai.mcp.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.InputRequest;
import java.util.List;
import java.util.Set;

/**
 * Writes the schema of a form for the input that a task needs (MCP, "Elicitation", Requested
 * Schema). Forms are flat and have values of simple types; what a form cannot have is asked for as
 * text.
 */
final class ElicitationSchema {
  /** Name of the only field of a form for an input that the task does not name. */
  static final String ANSWER = "answer";

  private static final String TYPE = "type";
  private static final String STRING = "string";
  private static final List<String> COMMON = List.of("title", "description", "default");
  private static final List<String> OF_STRING =
      List.of("minLength", "maxLength", "enum", "enumNames", "oneOf");
  private static final List<String> OF_NUMBER = List.of("minimum", "maximum");
  private static final List<String> OF_ARRAY = List.of("minItems", "maxItems");
  private static final Set<String> FORMATS = Set.of("email", "uri", "date", "date-time");

  private ElicitationSchema() {}

  /** Returns the schema of the form. */
  static ObjectNode of(InputRequest need) {
    ObjectNode schema = JsonMappers.object().put(TYPE, "object");
    ObjectNode properties = schema.putObject("properties");
    List<String> names = need.required().isEmpty() ? List.of(ANSWER) : need.required();
    JsonNode details = need.details() == null ? JsonMappers.object() : need.details();
    names.forEach(name -> properties.set(name, field(details.path(name))));
    details
        .properties()
        .forEach(
            more -> {
              if (!properties.has(more.getKey()) && more.getValue().has(TYPE)) {
                properties.set(more.getKey(), field(more.getValue()));
              }
            });
    names.forEach(schema.putArray("required")::add);
    return schema;
  }

  private static ObjectNode field(JsonNode declared) {
    String type = declared.path(TYPE).asText(STRING);
    ObjectNode field = JsonMappers.object();
    switch (type) {
      case "number", "integer" -> copy(declared, field.put(TYPE, type), OF_NUMBER);
      case "boolean" -> field.put(TYPE, type);
      case "array" -> choices(declared, field);
      default -> text(declared, field);
    }
    copy(declared, field, COMMON);
    return field;
  }

  private static void text(JsonNode declared, ObjectNode field) {
    copy(declared, field.put(TYPE, STRING), OF_STRING);
    String format = declared.path("format").asText();
    if (FORMATS.contains(format)) {
      field.put("format", format);
    }
  }

  /** A list of choices is one in a form too; any other list is a text. */
  private static void choices(JsonNode declared, ObjectNode field) {
    JsonNode items = declared.path("items");
    if (items.has("enum") || items.has("anyOf")) {
      copy(declared, field.put(TYPE, "array"), OF_ARRAY);
      field.set("items", items);
    } else {
      field.put(TYPE, STRING);
    }
  }

  private static void copy(JsonNode from, ObjectNode to, List<String> members) {
    for (String member : members) {
      if (from.has(member)) {
        to.set(member, from.get(member));
      }
    }
  }
}
