package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A message of the user or the agent about a task, as A2A defines it.
 *
 * @param id unique among the messages of its sender
 * @param extensions URIs of the A2A extensions that the message uses
 * @param references ids of other tasks that the message refers to
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Message(
    String id,
    MessageRole role,
    List<Part> parts,
    @Nullable JsonNode metadata,
    List<String> extensions,
    List<String> references) {

  private static final String PROGRESS = "progress";

  /** Copies the lists. */
  public Message {
    parts = List.copyOf(parts);
    extensions = List.copyOf(extensions);
    references = List.copyOf(references);
  }

  /** Creates a message with only parts. */
  public static Message of(String id, MessageRole role, List<Part> parts) {
    return new Message(id, role, parts, null, List.of(), List.of());
  }

  /** Creates a message with one text part. */
  public static Message text(String id, MessageRole role, String text) {
    return of(id, role, List.of(Part.ofText(text)));
  }

  /** Returns the same message as one of the user. */
  public Message ofUser() {
    return role == MessageRole.USER
        ? this
        : new Message(id, MessageRole.USER, parts, metadata, extensions, references);
  }

  /** Returns a copy whose metadata says how far the work is, 0 to 1. */
  public Message withProgress(double value) {
    ObjectNode more =
        metadata instanceof ObjectNode known ? known.deepCopy() : JsonMappers.object();
    return new Message(id, role, parts, more.put(PROGRESS, value), extensions, references);
  }

  /** Returns how far the work is that the message is about, 0 to 1; empty if it does not say. */
  public OptionalDouble progress() {
    double value = metadata == null ? -1 : metadata.path(PROGRESS).asDouble(-1);
    return value >= 0 && value <= 1 ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  /** Returns the number of characters of its parts. */
  public long length() {
    return parts.stream().mapToLong(Part::length).sum();
  }

  /** Returns the text parts, joined by newlines. */
  public String text() {
    String only = parts.size() == 1 ? parts.get(0).text() : null;
    if (only != null) {
      return only; // not copied, since it may be long
    }
    return parts.stream()
        .map(Part::text)
        .filter(Objects::nonNull)
        .collect(Collectors.joining("\n"));
  }
}
