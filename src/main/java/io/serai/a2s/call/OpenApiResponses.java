package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.openapi.BodyMediaType;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.document.DocumentNode;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The responses that an operation declares.
 *
 * @param accept the media types of its successful responses
 * @param schema the schema of its first successful JSON response, with references resolved
 */
record OpenApiResponses(String accept, Optional<JsonNode> schema) {

  private static final Pattern MEDIA_TYPE = Pattern.compile("[\\w!#$&^.+*-]+/[\\w!#$&^.+*-]+");

  static OpenApiResponses read(OpenApiOperation operation, boolean required) {
    OpenApiDocument task = operation.document();
    DocumentNode responses = operation.node().member("responses");
    if (responses.exists() ? !isFilled(responses) : required) {
      responses.fault("Write the answers, such as {\"200\": {description: the order}}.");
    }
    Set<String> types = new LinkedHashSet<>();
    @Nullable DocumentNode schema = null;
    for (Map.Entry<String, DocumentNode> entry : responses.members().entrySet()) {
      Optional<DocumentNode> response = task.resolve(entry.getValue());
      if (response.isPresent() && !entry.getKey().startsWith("x-")) {
        check(response.get());
        if (entry.getKey().startsWith("2")) {
          Optional<DocumentNode> found = media(response.get().member("content"), types);
          schema = schema == null ? found.orElse(null) : schema;
        }
      }
    }
    String accept = types.isEmpty() ? "application/json" : String.join(", ", types);
    return new OpenApiResponses(
        accept, Optional.ofNullable(schema).map(found -> SchemaRefInliner.of(found, task)));
  }

  private static boolean isFilled(DocumentNode responses) {
    return responses.node().isObject() && !responses.node().isEmpty();
  }

  private static void check(DocumentNode response) {
    if (!response.node().isObject() || !response.member("description").node().isTextual()) {
      response.member("description").fault("Write what the answer is.");
    }
  }

  private static Optional<DocumentNode> media(DocumentNode content, Set<String> types) {
    Set<String> names = content.members().keySet();
    names.stream()
        .map(BodyMediaType::base)
        .filter(name -> MEDIA_TYPE.matcher(name).matches())
        .forEach(types::add);
    return names.stream()
        .filter(BodyMediaType::isJson)
        .map(name -> content.member(name).member("schema"))
        .filter(DocumentNode::exists)
        .findFirst();
  }
}
