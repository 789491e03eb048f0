package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the artifacts of a task as JSON, without their contents, and its outputs. */
final class ArtifactJson {

  /** The id of the artifact that has the result of a skill or an agent. */
  private static final String RESULT = "result";

  private ArtifactJson() {}

  /** Adds the artifacts, if there are any. */
  static void addAll(Task task, ObjectNode json) {
    if (!task.artifacts().isEmpty()) {
      ArrayNode all = json.putArray("artifacts");
      JsonByteCounter counter = new JsonByteCounter();
      task.artifacts().forEach(artifact -> add(artifact, counter, all.addObject()));
    }
  }

  private static void add(Artifact artifact, JsonByteCounter counter, ObjectNode json) {
    json.put("id", artifact.id());
    put(json, "name", artifact.name());
    put(json, "description", artifact.description());
    ArrayNode parts = json.putArray("parts");
    for (ArtifactPart part : ArtifactPart.all(artifact)) {
      ObjectNode entry = parts.addObject().put("kind", part.kind());
      put(entry, "filename", part.filename());
      if (part.url() == null) {
        entry.put("media_type", part.mediaType());
        part.size(counter).ifPresent(size -> entry.put("size", size));
      } else {
        put(entry, "media_type", part.declaredType());
        entry.put("url", part.url());
      }
    }
  }

  /** Returns the result, or the first artifacts that have a JSON value, else a text. */
  static Optional<JsonNode> outputs(Task task) {
    List<Artifact> result =
        task.artifacts().stream().filter(artifact -> artifact.id().equals(RESULT)).toList();
    return value(result).or(() -> value(task.artifacts()));
  }

  private static Optional<JsonNode> value(List<Artifact> artifacts) {
    return artifacts.stream()
        .flatMap(artifact -> artifact.parts().stream())
        .map(Part::data)
        .filter(Objects::nonNull)
        .findFirst()
        .or(() -> text(artifacts).map(TextNode::valueOf));
  }

  /** Returns the text of the first artifact that has one; its chunks are joined. */
  private static Optional<String> text(List<Artifact> artifacts) {
    return artifacts.stream()
        .filter(artifact -> artifact.parts().stream().anyMatch(part -> part.text() != null))
        .findFirst()
        .map(
            artifact ->
                artifact.parts().stream()
                    .map(Part::text)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining()));
  }

  private static void put(ObjectNode json, String name, @Nullable String text) {
    if (text != null) {
      json.put(name, text);
    }
  }
}
