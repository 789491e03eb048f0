package io.serai.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.List;

/**
 * The options of a Camel component of the hub as a JSON Schema. It is made of the description in
 * the hub's jar that Camel's tools read, too.
 *
 * @param catalogEntry the description, in the format of Camel's catalog
 */
record ComponentOptions(JsonNode catalogEntry) {

  private static final String SERVICES = "META-INF/services/org/apache/camel/component/";

  /** The names of the components, as in the list of the jar for Camel's tools. */
  static final List<String> NAMES =
      List.of(
          "agent",
          "api",
          "call",
          "capability",
          "data",
          "invoke",
          "llm",
          "outbound",
          "skill",
          "store",
          "task",
          "wait");

  /** What stands for a value: a placeholder, an expression or the name of a bean. */
  private static final String REFERENCE = "[{#$]";

  /** Reads the options of all components of the hub. */
  static List<ComponentOptions> all() {
    return NAMES.stream().map(ComponentOptions::named).toList();
  }

  private static ComponentOptions named(String name) {
    String type = ClassPathText.properties(ClassPathText.of(SERVICES + name)).getProperty("class");
    String folder = type.substring(0, type.lastIndexOf('.')).replace('.', '/');
    return new ComponentOptions(
        RouteSchema.json(ClassPathText.of("META-INF/" + folder + "/" + name + ".json")));
  }

  /** Returns the name of the component, with which its URIs begin. */
  String scheme() {
    return component().path("scheme").textValue();
  }

  /** Returns the form of its URIs, such as {@code skill:skillId}. */
  String syntax() {
    return component().path("syntax").textValue();
  }

  private JsonNode component() {
    return catalogEntry.path("component");
  }

  /** Returns the schema of the object with the options. */
  ObjectNode schema() {
    ObjectNode schema = JsonMappers.object();
    schema.put("type", "object").put("description", component().path("description").textValue());
    ObjectNode options = schema.putObject("properties");
    ObjectNode prefixed = JsonMappers.object();
    catalogEntry
        .path("properties")
        .properties()
        .forEach(
            option -> {
              JsonNode about = option.getValue();
              String prefix = about.path("prefix").asText();
              if (prefix.isEmpty()) {
                options.set(option.getKey(), value(about));
              } else {
                prefixed.set("^" + prefix.replace(".", "\\."), value(about));
              }
            });
    if (!prefixed.isEmpty()) {
      schema.set("patternProperties", prefixed);
    }
    if (!component().path("lenientProperties").asBoolean()) {
      schema.put("additionalProperties", false);
    }
    return schema;
  }

  private static ObjectNode value(JsonNode about) {
    ObjectNode value = JsonMappers.object();
    value.put("description", about.path("description").textValue());
    ArrayNode types = value.putArray("type");
    RouteSchema.types(about.path("type").textValue()).forEach(types::add);
    if (about.has("enum")) {
      ArrayNode either = value.putArray("anyOf");
      either.addObject().set("enum", about.path("enum"));
      either.addObject().put("pattern", REFERENCE);
    }
    if (about.has("defaultValue")) {
      value.set("default", about.path("defaultValue"));
    }
    return value;
  }
}
