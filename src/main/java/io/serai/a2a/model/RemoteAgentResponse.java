package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an agent elsewhere answers, or tells in a stream. */
public sealed interface RemoteAgentResponse {

  /** The task that it is about; none of a message that is the whole answer. */
  @Nullable String taskId();

  /** A task as it stands. */
  record ReportedTask(RemoteTaskStatus standing, List<Artifact> artifacts, List<Message> history)
      implements RemoteAgentResponse {
    /** Copies the lists. */
    public ReportedTask {
      artifacts = List.copyOf(artifacts);
      history = List.copyOf(history);
    }

    @Override
    public String taskId() {
      return standing.taskId();
    }
  }

  /** The whole answer is a message; there is no task. */
  record ReportedMessage(Message message) implements RemoteAgentResponse {
    @Override
    public @Nullable String taskId() {
      return null;
    }
  }

  /** Where a task stands now. */
  record ReportedStatus(RemoteTaskStatus standing) implements RemoteAgentResponse {
    @Override
    public String taskId() {
      return standing.taskId();
    }
  }

  /** An artifact or a piece of one. */
  record ReportedArtifact(String taskId, Artifact artifact, boolean append, boolean last)
      implements RemoteAgentResponse {}

  /**
   * Where a task stands.
   *
   * @param message what was said about it
   * @param metadata what else is told; a missing node where nothing is
   */
  record RemoteTaskStatus(
      String taskId, A2aTaskState state, @Nullable Message message, JsonNode metadata) {}
}
