package io.serai.a2s.usage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.Skill;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Describes the inputs of a skill, derived from its schema and its parameters. */
final class InputDocumentation {

  private final Skill skill;
  private final JsonNode schema;

  InputDocumentation(Skill skill) {
    this.skill = skill;
    JsonNode given = skill.inputSchema();
    this.schema = given == null ? JsonMappers.object() : given;
  }

  /** The input schema; an empty one if the skill accepts anything. */
  JsonNode schema() {
    return schema;
  }

  /** Example inputs that match the schema. */
  ObjectNode example() {
    return SchemaExampleGenerator.inputs(schema);
  }

  /**
   * The inputs as JSON: {@code [{name, type, required, default?, description?, patterns?, from}]}.
   */
  ArrayNode json() {
    ArrayNode all = JsonMappers.array();
    names().forEach(name -> all.add(input(name)));
    return all;
  }

  private Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    schema.path("required").forEach(name -> names.add(name.asText()));
    schema.path("properties").fieldNames().forEachRemaining(names::add);
    skill.parameters().forEach(parameter -> names.add(parameter.name()));
    return names;
  }

  private ObjectNode input(String name) {
    JsonNode property = schema.path("properties").path(name);
    ObjectNode input =
        JsonMappers.object().put("name", name).put("type", SchemaExampleGenerator.type(property));
    input.put("required", isRequired(name));
    for (String member : List.of("default", "enum", "format", "description")) {
      if (property.has(member)) {
        input.set(member, property.get(member));
      }
    }
    List<String> patterns = patterns(name);
    if (!patterns.isEmpty()) {
      patterns.forEach(input.putArray("patterns")::add);
    }
    return input.put("from", source(name, property));
  }

  private boolean isRequired(String name) {
    for (JsonNode required : schema.path("required")) {
      if (required.asText().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private List<String> patterns(String name) {
    return skill.parameters().stream()
        .filter(parameter -> parameter.name().equals(name))
        .flatMap(parameter -> parameter.patterns().stream())
        .toList();
  }

  /** Describes in words which part of the document defines the input. */
  private String source(String name, JsonNode property) {
    if (skill.kind().equals(Skill.ROUTE)) {
      return property.isMissingNode() ? "inputSchema: required" : "inputSchema: properties";
    }
    boolean declared = skill.parameters().stream().anyMatch(each -> each.name().equals(name));
    if (property.isMissingNode()) {
      return "parameters: no step reads it";
    }
    if (declared) {
      return isRequired(name) ? "parameters, and a step sends it" : "parameters: required: false";
    }
    return isRequired(name) ? "a step sends it" : "a condition or the output reads it";
  }
}
