package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.openapi.BodyMediaType;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes the successful answers of an operation: their descriptions and media types, which become
 * the {@code Accept} header. JSON is preferred: where there is any, other types are left out.
 */
record ResponseImport(OpenApiDocument document) {

  private static final int MAX_DESCRIPTION = 200;
  private static final int MAX_ANSWERS = 5;
  private static final int MAX_TYPES = 5;

  ObjectNode of(JsonNode responses) {
    ObjectNode written = JsonMappers.object();
    for (Map.Entry<String, JsonNode> response : responses.properties()) {
      if (response.getKey().startsWith("2") && written.size() < MAX_ANSWERS) {
        written.set(response.getKey(), answer(document.resolve(response.getValue())));
      }
    }
    if (written.isEmpty()) {
      written.set("default", answer(document.resolve(responses.path("default"))));
    }
    return written;
  }

  private static ObjectNode answer(JsonNode response) {
    String text = PlainText.of(response.path("description").asText(), MAX_DESCRIPTION);
    ObjectNode written =
        JsonMappers.object().put("description", text.isEmpty() ? "The answer." : text);
    for (String type : types(response.path("content"))) {
      written.withObjectProperty("content").putObject(type);
    }
    return written;
  }

  private static List<String> types(JsonNode content) {
    List<String> all = new ArrayList<>();
    content.fieldNames().forEachRemaining(all::add);
    List<String> json =
        all.stream()
            .filter(type -> BodyMediaType.of(type).equals(Optional.of(BodyMediaType.JSON)))
            .toList();
    return (json.isEmpty() ? all : json).stream().limit(MAX_TYPES).toList();
  }
}
