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
import org.jspecify.annotations.Nullable;

/**
 * What is known of a task beyond A2A's own members, as metadata: {@code skillId}, {@code progress},
 * {@code required} names that it still waits for, and the {@code code} of an error.
 */
public final class A2aTaskMetadata {
  private A2aTaskMetadata() {}

  /** The facts about a task as it stands. */
  public static JsonNode of(Task task) {
    ObjectNode facts = JsonMappers.object();
    facts.put("skillId", task.request().skill());
    if (task.progress().value() > 0 && !task.state().isEnd()) {
      facts.put("progress", task.progress().value());
    }
    add(facts, task.status(), task.need(), task.given());
    return facts;
  }

  /** The facts about a change; none where there are none. */
  public static @Nullable JsonNode of(TaskStatus status, @Nullable InputRequest inputRequest) {
    if (status.code() == null && inputRequest == null) {
      return null;
    }
    ObjectNode facts = JsonMappers.object();
    add(facts, status, inputRequest, null);
    return facts;
  }

  private static void add(
      ObjectNode facts,
      TaskStatus status,
      @Nullable InputRequest inputRequest,
      @Nullable InputResponse given) {
    if (status.code() != null) {
      facts.put("code", status.code());
    }
    if (inputRequest != null) {
      ArrayNode required = facts.putArray("required");
      List<String> missing =
          given == null ? inputRequest.required() : inputRequest.missing(given.data());
      missing.forEach(required::add);
    }
  }
}
