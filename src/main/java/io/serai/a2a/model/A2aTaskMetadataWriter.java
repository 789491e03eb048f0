package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Builds the metadata of tasks and status updates: what the hub knows beyond A2A's own members.
 *
 * <p>The members are {@code skillId}, {@code progress}, {@code required} (names of inputs that the
 * task still waits for), {@code code} (of an error) and {@code details} (facts about the error).
 * Each is left out if there is nothing to report.
 */
public final class A2aTaskMetadataWriter {
  private A2aTaskMetadataWriter() {}

  /** Returns the metadata of a task. */
  public static ObjectNode of(Task task) {
    ObjectNode metadata = JsonMappers.object();
    metadata.put("skillId", task.request().skill());
    if (task.progress().value() > 0 && !task.state().isEnd()) {
      metadata.put("progress", task.progress().value());
    }
    add(metadata, task.status(), task.need(), task.given());
    return metadata;
  }

  /** Returns the metadata of a status update; null if there is none. */
  public static @Nullable JsonNode of(TaskStatus status, @Nullable InputRequest inputRequest) {
    OptionalDouble progress =
        status.message() == null ? OptionalDouble.empty() : status.message().progress();
    if (status.code() == null && inputRequest == null && progress.isEmpty()) {
      return null;
    }
    ObjectNode metadata = JsonMappers.object();
    progress.ifPresent(value -> metadata.put("progress", value));
    add(metadata, status, inputRequest, null);
    return metadata;
  }

  private static void add(
      ObjectNode metadata,
      TaskStatus status,
      @Nullable InputRequest inputRequest,
      @Nullable InputResponse given) {
    if (status.code() != null) {
      metadata.put("code", status.code());
    }
    if (status.details() != null) {
      metadata.set("details", status.details());
    }
    if (inputRequest != null) {
      ArrayNode required = metadata.putArray("required");
      List<String> missing =
          given == null ? inputRequest.required() : inputRequest.missing(given.data());
      missing.forEach(required::add);
    }
  }
}
