package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import io.serai.task.Task;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes tasks as the dialect has them: {@code id, status, created_at, updated_at, messages,
 * artifacts, metadata}.
 *
 * <p>A response has the task twice: as it is, and as its member {@code task}, because clients read
 * the one or the other.
 */
final class ZeroClawTaskJson {

  /** The fact of a task's origin that contains what was sent beside the message. */
  static final String METADATA = "metadata";

  /** The member of the metadata that has the state where the status says less. */
  static final String STATE = "a2a_state";

  private ZeroClawTaskJson() {}

  /** Returns a task that was just created, before its work began. */
  static ObjectNode created(Task task) {
    ObjectNode json = envelope(task, TaskStatusName.PENDING, task.createdAt());
    Message first = task.request().message();
    if (first != null) {
      json.withArray("messages").add(message(first, task.createdAt()));
    }
    json.set(METADATA, metadata(task));
    return twice(json);
  }

  /**
   * Returns a task as it is.
   *
   * @param times when its messages were sent, by their ids
   */
  static ObjectNode of(Task task, Map<String, Instant> times) {
    ObjectNode json = envelope(task, TaskStatusName.of(task.status()), task.updatedAt());
    ArrayNode messages = json.withArray("messages");
    task.messages().forEach(message -> messages.add(message(message, at(message, task, times))));
    Message last = task.status().message();
    if (last != null) {
      messages.add(message(last, at(last, task, times)));
    }
    ArrayNode artifacts = json.withArray("artifacts");
    task.artifacts().forEach(artifact -> artifacts.add(ZeroClawArtifactJson.of(artifact)));
    JsonNode metadata = metadata(task);
    Optional<String> state = TaskStatusName.finerState(task.status());
    if (state.isPresent()) {
      ObjectNode more =
          metadata instanceof ObjectNode sent ? sent.deepCopy() : JsonMappers.object();
      metadata = more.put(STATE, state.get());
    }
    json.set(METADATA, metadata);
    return twice(json);
  }

  /** Returns a message. */
  static ObjectNode message(Message message, Instant at) {
    return JsonMappers.object()
        .put("role", message.role() == MessageRole.USER ? "user" : "agent")
        .put("content", content(message))
        .put("timestamp", at.toString());
  }

  private static ObjectNode envelope(Task task, TaskStatusName status, Instant updated) {
    ObjectNode json = JsonMappers.object();
    json.put("id", task.id()).put("status", status.text());
    json.put("created_at", task.createdAt().toString()).put("updated_at", updated.toString());
    json.putArray("messages");
    json.putArray("artifacts");
    return json;
  }

  private static ObjectNode twice(ObjectNode task) {
    ObjectNode copy = JsonMappers.object();
    copy.setAll(task);
    return task.set("task", copy);
  }

  /**
   * Returns what was sent as metadata, beside the message or within it, but not a state, which the
   * hub alone has; null if nothing was.
   */
  private static @Nullable JsonNode metadata(Task task) {
    JsonNode sent = task.request().origin().facts().path(METADATA);
    Message message = task.request().message();
    JsonNode metadata = sent.isObject() ? sent : message == null ? null : message.metadata();
    return metadata instanceof ObjectNode object && object.has(STATE)
        ? object.deepCopy().without(STATE)
        : metadata;
  }

  private static Instant at(Message message, Task task, Map<String, Instant> times) {
    return times.getOrDefault(message.id(), task.updatedAt());
  }

  private static String content(Message message) {
    return message.parts().stream()
        .map(ZeroClawTaskJson::text)
        .filter(Objects::nonNull)
        .collect(Collectors.joining("\n"));
  }

  private static @Nullable String text(Part part) {
    return part.data() == null ? part.text() : JsonMappers.text(part.data());
  }
}
