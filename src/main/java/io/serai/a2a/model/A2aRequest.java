package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.A2aTaskState;
import io.serai.task.Message;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The decoded parameters of an operation, independent of binding and version. */
public sealed interface A2aRequest {

  /** Returns the agent that the parameters name; null if they name none. */
  @Nullable String tenant();

  /**
   * Sends a message to a new task or to the task that it names.
   *
   * @param message what the client says: of the role of the user, whatever role was sent
   * @param immediately whether to respond without waiting for the task
   * @param push a push notification configuration to register for the task
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
    /** Sets the role of the message, and copies the output modes. */
    public Send {
      message = message.ofUser();
      acceptedOutputModes = List.copyOf(acceptedOutputModes);
    }

    /** Returns a copy that is answered without waiting for the task. */
    public Send withoutWaiting() {
      return new Send(
          tenant,
          message,
          taskId,
          contextId,
          acceptedOutputModes,
          historyLength,
          true,
          push,
          metadata);
    }
  }

  /** Gets a task. */
  record Get(@Nullable String tenant, String id, @Nullable Integer historyLength)
      implements A2aRequest {}

  /** Lists tasks, the most recent status change first; {@code size} is 1 to 100. */
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

  /**
   * Cancels a task.
   *
   * @param reason why, for people; null if the client does not say it
   */
  record Cancel(@Nullable String tenant, String id, @Nullable String reason) implements A2aRequest {

    /** Member of the request's metadata with the reason. */
    public static final String REASON = "reason";
  }

  /** Subscribes to the events of a task. */
  record Subscribe(@Nullable String tenant, String id) implements A2aRequest {}

  /** Registers a push notification configuration. */
  record CreatePush(@Nullable String tenant, String taskId, PushConfig config)
      implements A2aRequest {}

  /** Gets a push notification configuration; without an id, the task's first. */
  record GetPush(@Nullable String tenant, String taskId, @Nullable String id)
      implements A2aRequest {}

  /** Lists a task's push notification configurations. */
  record ListPush(@Nullable String tenant, String taskId, int size, @Nullable String pageToken)
      implements A2aRequest {}

  /** Deletes a push notification configuration. */
  record DeletePush(@Nullable String tenant, String taskId, String id) implements A2aRequest {}

  /** Gets the extended agent card. */
  record GetCard(@Nullable String tenant) implements A2aRequest {}
}
