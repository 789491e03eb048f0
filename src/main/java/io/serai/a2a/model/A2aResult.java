package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.Message;
import io.serai.task.Task;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** What an operation answers. */
public sealed interface A2aResult {

  /** The task that a message led to. */
  record SentTask(TaskView task) implements A2aResult {}

  /** The message that is the whole answer to one. */
  record SentMessage(Message message, String contextId) implements A2aResult {}

  /** A task. */
  record OneTask(TaskView task) implements A2aResult {}

  /** A page of tasks; {@code next} is empty behind the last. */
  record TaskList(List<TaskView> tasks, String next, int size, long total) implements A2aResult {
    /** Copies the tasks. */
    public TaskList {
      tasks = List.copyOf(tasks);
    }
  }

  /** A configuration. */
  record OnePush(String taskId, PushConfig config) implements A2aResult {}

  /** A page of a task's configurations; {@code next} is empty behind the last. */
  record PushList(String taskId, List<PushConfig> configs, String next) implements A2aResult {
    /** Copies the configurations. */
    public PushList {
      configs = List.copyOf(configs);
    }
  }

  /** Nothing, which is what there is to say. */
  record EmptyResult() implements A2aResult {}

  /** A card, as JSON. */
  record Card(JsonNode card) implements A2aResult {}

  /** A stream, ready to be read once. */
  record Stream(Flow.Publisher<StreamUpdate> updates) implements A2aResult {}

  /**
   * A task and how much of it is told.
   *
   * @param historyLength at most so many of the newest messages; all where absent
   * @param artifacts whether they are told
   */
  record TaskView(Task task, @Nullable Integer historyLength, boolean artifacts) {
    /** The whole task. */
    public static TaskView whole(Task task) {
      return new TaskView(task, null, true);
    }
  }
}
