package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that a task made. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Artifact(
    String id,
    @Nullable String name,
    @Nullable String description,
    List<Part> parts,
    @Nullable JsonNode metadata,
    List<String> extensions) {

  /** Copies the lists. */
  public Artifact {
    parts = List.copyOf(parts);
    extensions = List.copyOf(extensions);
  }

  /** An artifact of nothing but a name and parts. */
  public static Artifact of(String id, @Nullable String name, List<Part> parts) {
    return new Artifact(id, name, null, parts, null, List.of());
  }
}
