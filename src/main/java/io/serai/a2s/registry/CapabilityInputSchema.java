package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityParameter;
import io.serai.a2s.model.Step;
import io.serai.document.JsonMappers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The input schema of a capability's skill: an object with the inputs of a run. An input that an
 * OpenAPI step passes on unchanged has the type, choices, format and description of the parameter
 * or body member that it becomes; otherwise it has the type that a shared variable of its name is
 * declared with (A2S-50). All others are of any type.
 */
final class CapabilityInputSchema {

  private static final Set<String> TYPES =
      Set.of("string", "number", "integer", "boolean", "object", "array");

  private CapabilityInputSchema() {}

  static ObjectNode of(Capability capability) {
    Map<String, JsonNode> known = new TreeMap<>();
    collect(capability.steps(), known);
    capability.variables().forEach((name, type) -> addDeclared(name, type, known));
    ObjectNode schema = JsonMappers.object().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = schema.putArray("required");
    for (String name : capability.inputs().required()) {
      properties.set(name, known.getOrDefault(name, JsonMappers.object()));
      required.add(name);
    }
    for (String name : capability.inputs().optional()) {
      properties.set(name, known.getOrDefault(name, JsonMappers.object()));
    }
    capability.parameters().forEach(parameter -> describe(parameter, properties));
    return schema;
  }

  /** Sets the description that the capability gives; the schema of the document is shared. */
  private static void describe(CapabilityParameter parameter, ObjectNode properties) {
    if (!parameter.description().isEmpty()
        && properties.get(parameter.name()) instanceof ObjectNode known) {
      ObjectNode property = known.deepCopy().put("description", parameter.description());
      properties.set(parameter.name(), property);
    }
  }

  /** Adds the type that a shared variable is declared with, if it is one of JSON Schema's. */
  private static void addDeclared(String name, String type, Map<String, JsonNode> known) {
    if (TYPES.contains(type)) {
      known.putIfAbsent(name, JsonMappers.object().put("type", type));
    }
  }

  private static void collect(List<Step> steps, Map<String, JsonNode> known) {
    for (Step step : steps) {
      if (step instanceof Step.ServiceCallStep direct) {
        direct.call().ifPresent(call -> call.passedInputs().addTo(known));
      }
      collect(step.children(), known);
    }
  }
}
