package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Something that the asker or the agent says about a task.
 *
 * @param id unique among its sender's messages
 * @param extensions URIs of A2A extensions that it uses
 * @param references ids of other tasks that it is about
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Message(
    String id,
    MessageRole role,
    List<Part> parts,
    @Nullable JsonNode metadata,
    List<String> extensions,
    List<String> references) {

  /** Copies the lists. */
  public Message {
    parts = List.copyOf(parts);
    extensions = List.copyOf(extensions);
    references = List.copyOf(references);
  }

  /** A message of nothing but parts. */
  public static Message of(String id, MessageRole role, List<Part> parts) {
    return new Message(id, role, parts, null, List.of(), List.of());
  }

  /** A message of one text. */
  public static Message text(String id, MessageRole role, String text) {
    return of(id, role, List.of(Part.ofText(text)));
  }

  /** Its texts, one a line. */
  public String text() {
    return parts.stream()
        .map(Part::text)
        .filter(Objects::nonNull)
        .collect(Collectors.joining("\n"));
  }
}
