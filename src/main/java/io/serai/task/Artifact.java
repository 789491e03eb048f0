package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An output of a task, as A2A defines it. */
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

  /** Creates an artifact with only an id, a name and parts. */
  public static Artifact of(String id, @Nullable String name, List<Part> parts) {
    return new Artifact(id, name, null, parts, null, List.of());
  }
}
