package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.protocol.stream.ProjectingPublisher;
import io.serai.task.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of an operation, independent of binding and version. */
public sealed interface A2aResult {

  /** The task that a message created or continued. */
  record SentTask(TaskView task) implements A2aResult {}

  /** A message that is the whole reply to a message; the caller gets no task. */
  record SentMessage(Message message, String contextId) implements A2aResult {}

  /** A task. */
  record OneTask(TaskView task) implements A2aResult {}

  /** A page of tasks; {@code next} is the next page's token, empty after the last page. */
  record TaskList(List<TaskView> tasks, String next, int size, long total) implements A2aResult {
    /** Copies the tasks. */
    public TaskList {
      tasks = List.copyOf(tasks);
    }
  }

  /** A push notification configuration. */
  record OnePush(String taskId, PushConfig config) implements A2aResult {}

  /**
   * A page of push notification configurations; {@code next} is the next page's token, empty after
   * the last page.
   */
  record PushList(String taskId, List<PushConfig> configs, String next) implements A2aResult {
    /** Copies the configurations. */
    public PushList {
      configs = List.copyOf(configs);
    }
  }

  /** The result of an operation that returns nothing. */
  record EmptyResult() implements A2aResult {}

  /** An agent card, as JSON. */
  record Card(JsonNode card) implements A2aResult {}

  /** The event stream of a task, which can be subscribed to once; without an id, of a reply. */
  record Stream(@Nullable String taskId, ProjectingPublisher<?, StreamUpdate> updates)
      implements A2aResult {}
}
