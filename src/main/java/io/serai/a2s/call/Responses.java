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
 * What an operation declares about its answers.
 *
 * @param accept the media types of its successful answers
 * @param schema the schema of its first successful JSON answer, without references
 */
record Responses(String accept, Optional<JsonNode> schema) {

  private static final Pattern MEDIA_TYPE = Pattern.compile("[\\w!#$&^.+*-]+/[\\w!#$&^.+*-]+");

  static Responses read(TaskDocument task, Operation operation, boolean required, Faults faults) {
    Located responses = operation.node().child("responses");
    if (responses.exists() ? !isFilled(responses) : required) {
      faults.invalid(
          responses.pointer(), "Write the answers, such as {\"200\": {description: the order}}.");
    }
    Set<String> types = new LinkedHashSet<>();
    @Nullable Located schema = null;
    for (Map.Entry<String, JsonNode> entry : responses.node().properties()) {
      Optional<Located> response = task.resolve(responses.child(entry.getKey()));
      if (response.isPresent() && !entry.getKey().startsWith("x-")) {
        check(response.get(), faults);
        if (entry.getKey().startsWith("2")) {
          Optional<Located> found = media(response.get().child("content"), types);
          schema = schema == null ? found.orElse(null) : schema;
        }
      }
    }
    String accept = types.isEmpty() ? "application/json" : String.join(", ", types);
    return new Responses(
        accept, Optional.ofNullable(schema).map(found -> Inlining.of(found, task)));
  }

  private static boolean isFilled(Located responses) {
    return responses.node().isObject() && !responses.node().isEmpty();
  }

  private static void check(Located response, Faults faults) {
    if (!response.node().isObject() || !response.child("description").node().isTextual()) {
      faults.invalid(response.child("description").pointer(), "Write what the answer is.");
    }
  }

  private static Optional<Located> media(Located content, Set<String> types) {
    Set<String> names =
        content.node().properties().stream()
            .map(Map.Entry::getKey)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    names.stream()
        .map(Media::base)
        .filter(name -> MEDIA_TYPE.matcher(name).matches())
        .forEach(types::add);
    return names.stream()
        .filter(name -> Media.isJson(Media.base(name)))
        .map(name -> content.child(name).child("schema"))
        .filter(Located::exists)
        .findFirst();
  }
}
