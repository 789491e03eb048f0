package io.serai.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.List;
import java.util.Map;

/**
 * The schema of route files: that of Camel's YAML DSL, as its jar has it, with the URIs and options
 * of the hub's components added wherever an endpoint is named. It is made anew at each call.
 */
final class RouteSchema {

  private static final String CAMEL = "schema/camelYamlDsl.json";
  private static final String DEFINITIONS = "/items/definitions";
  private static final String ENDPOINT = "serai.endpoint";
  private static final String DESCRIPTION =
      "Routes of Camel in YAML, with the components of the Serai hub.";

  private static final List<String> ANY_SCALAR = List.of("string", "number", "boolean");

  /**
   * The types of JSON that a scalar of a type may have: Camel reads {@code 1000} as a text, and a
   * placeholder such as <code>{{auto.start}}</code> in the place of any value.
   */
  private static final Map<String, List<String>> SCALARS =
      Map.of(
          "string",
          ANY_SCALAR,
          "boolean",
          List.of("boolean", "string"),
          "number",
          List.of("number", "string"),
          "integer",
          List.of("integer", "string"));

  private RouteSchema() {}

  static String text() {
    ObjectNode schema = JsonMappers.object();
    schema
        .put("$schema", "http://json-schema.org/draft-07/schema#")
        .put("title", "A route file of a Serai hub")
        .put("description", DESCRIPTION);
    if (json(ClassPathText.of(CAMEL)) instanceof ObjectNode camel
        && camel.at(DEFINITIONS) instanceof ObjectNode definitions) {
      adapt(camel);
      definitions.set(ENDPOINT, endpoint(ComponentOptions.all()));
      camel.remove("$schema");
      schema.setAll(camel);
      return JsonMappers.text(schema) + "\n";
    }
    throw new IllegalStateException(CAMEL + " has no object at " + DEFINITIONS);
  }

  /** Returns the types of JSON that an option of a type of Camel may have. */
  static List<String> types(String type) {
    return SCALARS.getOrDefault(type, ANY_SCALAR);
  }

  static JsonNode json(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Adds the rule of endpoints to every object that has a URI and its parameters, and lets scalars
   * have the types of YAML with which Camel reads them.
   */
  private static void adapt(JsonNode at) {
    at.forEach(RouteSchema::adapt);
    if (at instanceof ObjectNode schema) {
      JsonNode members = schema.path("properties");
      if (members.has("uri") && members.has("parameters")) {
        schema.putArray("allOf").addObject().put("$ref", "#" + DEFINITIONS + "/" + ENDPOINT);
      }
      List<String> types = SCALARS.get(schema.path("type").asText());
      if (types != null) {
        types.forEach(schema.putArray("type")::add);
      }
    }
  }

  private static ObjectNode endpoint(List<ComponentOptions> components) {
    ObjectNode endpoint = JsonMappers.object();
    ArrayNode examples = endpoint.putObject("properties").putObject("uri").putArray("examples");
    ArrayNode rules = endpoint.putArray("allOf");
    for (ComponentOptions component : components) {
      examples.add(component.syntax());
      ObjectNode rule = rules.addObject();
      ObjectNode condition = rule.putObject("if");
      condition
          .putObject("properties")
          .putObject("uri")
          .put("type", "string")
          .put("pattern", "^" + component.scheme() + "(:|$)");
      condition.putArray("required").add("uri");
      rule.putObject("then").putObject("properties").set("parameters", component.schema());
    }
    return endpoint;
  }
}
