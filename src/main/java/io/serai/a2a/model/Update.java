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
public record Update(long sequence, What what) {

  /** What is told. */
  public sealed interface What {}

  /** The task as it stands. */
  public record Whole(A2aResult.TaskView task) implements What {}

  /** The whole answer. */
  public record Said(Message message, String contextId) implements What {}

  /** Where it stands now; {@code last} where the stream ends with it. */
  public record Status(
      String taskId, String contextId, TaskStatus status, @Nullable JsonNode metadata, boolean last)
      implements What {}

  /** An artifact or a piece of one. */
  public record Piece(
      String taskId, String contextId, Artifact artifact, boolean append, boolean last)
      implements What {}
}
