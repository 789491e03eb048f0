package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The responses that an operation declares.
 *
 * @param accept the media types of its successful responses
 * @param schema the schema of its first successful JSON response, with references resolved
 */
record OpenApiResponses(String accept, Optional<JsonNode> schema) {

  private static final Pattern MEDIA_TYPE = Pattern.compile("[\\w!#$&^.+*-]+/[\\w!#$&^.+*-]+");

  static OpenApiResponses read(
      OpenApiReferenceResolver task,
      OpenApiOperation operation,
      boolean required,
      FaultRecordingSink faults) {
    LocatedJsonNode responses = operation.node().child("responses");
    if (responses.exists() ? !isFilled(responses) : required) {
      faults.invalid(
          responses.pointer(), "Write the answers, such as {\"200\": {description: the order}}.");
    }
    Set<String> types = new LinkedHashSet<>();
    @Nullable LocatedJsonNode schema = null;
    for (Map.Entry<String, JsonNode> entry : responses.node().properties()) {
      Optional<LocatedJsonNode> response = task.resolve(responses.child(entry.getKey()));
      if (response.isPresent() && !entry.getKey().startsWith("x-")) {
        check(response.get(), faults);
        if (entry.getKey().startsWith("2")) {
          Optional<LocatedJsonNode> found = media(response.get().child("content"), types);
          schema = schema == null ? found.orElse(null) : schema;
        }
      }
    }
    String accept = types.isEmpty() ? "application/json" : String.join(", ", types);
    return new OpenApiResponses(
        accept, Optional.ofNullable(schema).map(found -> SchemaRefInliner.of(found, task)));
  }

  private static boolean isFilled(LocatedJsonNode responses) {
    return responses.node().isObject() && !responses.node().isEmpty();
  }

  private static void check(LocatedJsonNode response, FaultRecordingSink faults) {
    if (!response.node().isObject() || !response.child("description").node().isTextual()) {
      faults.invalid(response.child("description").pointer(), "Write what the answer is.");
    }
  }

  private static Optional<LocatedJsonNode> media(LocatedJsonNode content, Set<String> types) {
    Set<String> names =
        content.node().properties().stream()
            .map(Map.Entry::getKey)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    names.stream()
        .map(BodyMediaType::base)
        .filter(name -> MEDIA_TYPE.matcher(name).matches())
        .forEach(types::add);
    return names.stream()
        .filter(name -> BodyMediaType.isJson(BodyMediaType.base(name)))
        .map(name -> content.child(name).child("schema"))
        .filter(LocatedJsonNode::exists)
        .findFirst();
  }
}
