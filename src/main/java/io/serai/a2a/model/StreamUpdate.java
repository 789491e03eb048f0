package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.TaskStatus;
import org.jspecify.annotations.Nullable;

/**
 * One event of a stream.
 *
 * @param sequence number of the task's event that it tells of
 */
public record StreamUpdate(long sequence, Payload what) {

  /** What is told. */
  public sealed interface Payload {}

  /** The task as it stands. */
  public record TaskSnapshot(A2aResult.TaskView task) implements Payload {}

  /** The whole answer. */
  public record MessageReply(Message message, String contextId) implements Payload {}

  /** Where it stands now; {@code last} where the stream ends with it. */
  public record StatusUpdate(
      String taskId, String contextId, TaskStatus status, @Nullable JsonNode metadata, boolean last)
      implements Payload {}

  /** An artifact or a piece of one. */
  public record ArtifactUpdate(
      String taskId, String contextId, Artifact artifact, boolean append, boolean last)
      implements Payload {}
}
