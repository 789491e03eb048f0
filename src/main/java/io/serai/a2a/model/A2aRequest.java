package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.A2aTaskState;
import io.serai.task.Message;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an operation is asked. */
public sealed interface A2aRequest {

  /** The agent that is meant, as the parameters name it; none where they do not. */
  @Nullable String tenant();

  /**
   * A message, for a new task or for the one that it names.
   *
   * @param immediately whether to answer without waiting for the task
   * @param push a configuration for the task
   */
  record Send(
      @Nullable String tenant,
      Message message,
      @Nullable String taskId,
      @Nullable String contextId,
      List<String> acceptedOutputModes,
      @Nullable Integer historyLength,
      boolean immediately,
      @Nullable PushConfig push,
      @Nullable JsonNode metadata)
      implements A2aRequest {
    /** Copies the modes. */
    public Send {
      acceptedOutputModes = List.copyOf(acceptedOutputModes);
    }
  }

  /** A task. */
  record Get(@Nullable String tenant, String id, @Nullable Integer historyLength)
      implements A2aRequest {}

  /** Tasks, the newest status first; {@code size} is 1 to 100. */
  record ListTasks(
      @Nullable String tenant,
      @Nullable String contextId,
      @Nullable A2aTaskState status,
      int size,
      @Nullable String pageToken,
      @Nullable Integer historyLength,
      @Nullable Instant since,
      boolean artifacts)
      implements A2aRequest {}

  /** The end of a task. */
  record Cancel(@Nullable String tenant, String id) implements A2aRequest {}

  /** A task's events from now on. */
  record Subscribe(@Nullable String tenant, String id) implements A2aRequest {}

  /** A configuration for push notifications. */
  record CreatePush(@Nullable String tenant, String taskId, PushConfig config)
      implements A2aRequest {}

  /** A configuration; without an id the only one, where there is only one. */
  record GetPush(@Nullable String tenant, String taskId, @Nullable String id)
      implements A2aRequest {}

  /** A task's configurations. */
  record ListPush(@Nullable String tenant, String taskId, int size, @Nullable String pageToken)
      implements A2aRequest {}

  /** The end of a configuration. */
  record DeletePush(@Nullable String tenant, String taskId, String id) implements A2aRequest {}

  /** The card for those who are known. */
  record GetCard(@Nullable String tenant) implements A2aRequest {}
}
