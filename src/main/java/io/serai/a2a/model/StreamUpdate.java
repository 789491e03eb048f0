package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.TaskStatus;
import org.jspecify.annotations.Nullable;

/**
 * One event of an A2A event stream.
 *
 * @param sequence sequence number of the task event that it reports
 * @param payload the content of the event
 */
public record StreamUpdate(long sequence, Payload payload) {

  /** The content of an event. */
  public sealed interface Payload {}

  /** The task in its current state. */
  public record TaskSnapshot(TaskView task) implements Payload {}

  /** A message that is the whole reply. */
  public record MessageReply(Message message, String contextId) implements Payload {}

  /** A change of the task's status; {@code last} if it is the stream's last event. */
  public record StatusUpdate(
      String taskId, String contextId, TaskStatus status, @Nullable JsonNode metadata, boolean last)
      implements Payload {}

  /** An artifact or a part of one. */
  public record ArtifactUpdate(
      String taskId, String contextId, Artifact artifact, boolean append, boolean last)
      implements Payload {}
}
