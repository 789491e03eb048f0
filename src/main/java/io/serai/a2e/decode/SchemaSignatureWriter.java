package io.serai.a2e.decode;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Writes a JSON Schema as language models write types, in a line: {@code {inputPath: path, order?:
 * "asc"|"desc"}}. What depends on the value of a member follows it.
 *
 * @param definitions the schemas that others refer to
 */
record SchemaSignatureWriter(JsonNode definitions) {
  private static final String REFERENCE = "#/$defs/";

  /** Returns the signature of a definition. */
  String of(String definition) {
    return type(definitions.path(definition));
  }

  private String type(JsonNode schema) {
    if (schema.has("$ref")) {
      return referred(schema.path("$ref").asText().substring(REFERENCE.length()));
    }
    if (schema.has("oneOf")) {
      return joined(schema.path("oneOf"), " | ");
    }
    if (schema.has("enum")) {
      return StreamSupport.stream(schema.path("enum").spliterator(), false)
          .map(JsonNode::toString)
          .collect(Collectors.joining("|"));
    }
    JsonNode type = schema.path("type");
    if (type.isArray()) {
      return StreamSupport.stream(type.spliterator(), false)
          .map(JsonNode::asText)
          .collect(Collectors.joining(" | "));
    }
    return switch (type.asText()) {
      case "object" -> object(schema) + conditions(schema);
      case "array" -> schema.has("items") ? "[" + type(schema.path("items")) + ", …]" : "list";
      case "" -> "any";
      default -> type.asText();
    };
  }

  /** Texts of one kind have the name of their definition; others are written out. */
  private String referred(String name) {
    JsonNode definition = definitions.path(name);
    return definition.path("type").asText().equals("string") ? name : type(definition);
  }

  private String joined(JsonNode schemas, String separator) {
    List<String> types = new ArrayList<>();
    schemas.forEach(each -> types.add(type(each)));
    return String.join(separator, types);
  }

  private String object(JsonNode schema) {
    List<String> members = new ArrayList<>();
    List<String> required = new ArrayList<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      String mark = required.contains(member.getKey()) ? ": " : "?: ";
      members.add(member.getKey() + mark + type(member.getValue()));
    }
    JsonNode others = schema.path("additionalProperties");
    if (others.isObject()) {
      members.add("NAME: " + type(others));
    }
    return members.isEmpty() ? "object" : "{" + String.join(", ", members) + "}";
  }

  /**
   * Returns which members are required, or how a member is written, if another member has certain
   * values.
   */
  private String conditions(JsonNode schema) {
    StringBuilder text = new StringBuilder();
    for (JsonNode condition : schema.path("allOf")) {
      Map.Entry<String, JsonNode> decisive =
          condition.at("/if/properties").properties().iterator().next();
      JsonNode then = condition.path("then");
      List<String> results = new ArrayList<>();
      then.path("required").forEach(name -> results.add(name.asText() + " required"));
      then.path("properties")
          .properties()
          .forEach(member -> results.add(member.getKey() + " " + type(member.getValue())));
      text.append("; if ")
          .append(decisive.getKey())
          .append(" is ")
          .append(type(decisive.getValue()))
          .append(": ")
          .append(String.join(", ", results));
    }
    return text.toString();
  }
}
