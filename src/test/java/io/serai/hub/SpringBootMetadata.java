package io.serai.hub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.setting.Setting;
import java.time.Duration;
import java.util.List;

/**
 * The settings in the format of Spring Boot's configuration metadata, by which editors complete and
 * explain the properties of an application.
 */
final class SpringBootMetadata {

  private SpringBootMetadata() {}

  static ObjectNode of(List<Setting<?>> settings) {
    ObjectNode metadata = JsonMappers.object();
    metadata
        .putArray("groups")
        .addObject()
        .put("name", "serai")
        .put("description", "The Serai hub inside the application.");
    ArrayNode properties = metadata.putArray("properties");
    add(properties, "serai.enabled", Boolean.class, "Whether a hub starts with the application.")
        .put("defaultValue", true);
    add(
            properties,
            "serai.home",
            String.class,
            "The folder with the hub's files, from the working directory; created if it does not"
                + " exist.")
        .put("defaultValue", "serai");
    ArrayNode hints = metadata.putArray("hints");
    for (Setting<?> setting : settings) {
      JsonNode schema = setting.schema();
      ObjectNode property =
          add(properties, setting.key(), type(setting, schema), setting.description());
      if (schema.has("default")) {
        property.set("defaultValue", schema.get("default"));
      }
      if (schema.has("enum")) {
        ArrayNode values = hints.addObject().put("name", setting.key()).putArray("values");
        schema.get("enum").forEach(word -> values.addObject().set("value", word));
      }
    }
    return metadata;
  }

  private static ObjectNode add(
      ArrayNode properties, String name, Class<?> type, String description) {
    return properties
        .addObject()
        .put("name", name)
        .put("type", type == List.class ? "java.util.List<java.lang.String>" : type.getName())
        .put("description", description);
  }

  private static Class<?> type(Setting<?> setting, JsonNode schema) {
    return switch (setting.type()) {
      case "list" -> List.class;
      case "bytes" -> Long.class;
      case "duration" -> Duration.class;
      default ->
          switch (schema.path("type").textValue()) {
            case "integer" -> Integer.class;
            case "number" -> Double.class;
            case "boolean" -> Boolean.class;
            default -> String.class;
          };
    };
  }
}
