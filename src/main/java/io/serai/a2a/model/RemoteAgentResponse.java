package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A response of a remote agent, or one event of its stream. */
public sealed interface RemoteAgentResponse {

  /** Returns the remote task's id; null for a message that is the whole reply. */
  @Nullable String taskId();

  /** Returns whether it says that the task has ended. */
  default boolean hasEnded() {
    return false;
  }

  /** A task in its current state. */
  record ReportedTask(RemoteTaskStatus status, List<Artifact> artifacts, List<Message> history)
      implements RemoteAgentResponse {
    /** Copies the lists. */
    public ReportedTask {
      artifacts = List.copyOf(artifacts);
      history = List.copyOf(history);
    }

    @Override
    public String taskId() {
      return status.taskId();
    }

    @Override
    public boolean hasEnded() {
      return status.state().isEnd();
    }
  }

  /**
   * A task with what its agent has said so far, for agents whose tasks are not reported by events
   * alone.
   *
   * @param said messages of the agent but that of the task's status, oldest first
   */
  record ReportedTranscript(ReportedTask task, List<Message> said) implements RemoteAgentResponse {
    /** Copies the list. */
    public ReportedTranscript {
      said = List.copyOf(said);
    }

    @Override
    public String taskId() {
      return task.taskId();
    }

    @Override
    public boolean hasEnded() {
      return task.hasEnded();
    }
  }

  /** A message that is the whole reply; there is no task. */
  record ReportedMessage(Message message) implements RemoteAgentResponse {
    @Override
    public @Nullable String taskId() {
      return null;
    }
  }

  /** A change of a task's status. */
  record ReportedStatus(RemoteTaskStatus status) implements RemoteAgentResponse {
    @Override
    public String taskId() {
      return status.taskId();
    }

    @Override
    public boolean hasEnded() {
      return status.state().isEnd();
    }
  }

  /** An artifact or a part of one. */
  record ReportedArtifact(String taskId, Artifact artifact, boolean append, boolean last)
      implements RemoteAgentResponse {}

  /**
   * The status of a remote task.
   *
   * @param message the agent's message about the status
   * @param metadata metadata of the task or update; a missing node if there is none
   */
  record RemoteTaskStatus(
      String taskId, A2aTaskState state, @Nullable Message message, JsonNode metadata) {}
}
