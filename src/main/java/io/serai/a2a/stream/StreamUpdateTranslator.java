package io.serai.a2a.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.model.A2aTaskMetadataWriter;
import io.serai.a2a.model.OutputModes;
import io.serai.a2a.model.StreamUpdate;
import io.serai.a2a.model.TaskView;
import io.serai.document.JsonMappers;
import io.serai.protocol.stream.EventProjection;
import io.serai.task.A2aTaskState;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Translates the events of a task to the updates of an A2A stream.
 *
 * <p>Updates are sent for changes of the A2A state, messages of the agent, progress, required input
 * and artifacts. Other events have no update. Holds the status between events; not thread-safe.
 */
final class StreamUpdateTranslator implements EventProjection<TaskEvent, StreamUpdate> {
  private final boolean snapshotSent;
  private final String taskId;
  private final String contextId;
  private final StreamEnd streamEnd;
  private final OutputModes outputModes;
  private @Nullable TaskView snapshot; // until it is sent, since it may be large
  private TaskStatus status;

  /**
   * @param snapshot the task at the beginning of the stream
   * @param snapshotSent whether the subscriber has it already
   */
  StreamUpdateTranslator(TaskView snapshot, boolean snapshotSent, StreamEnd streamEnd) {
    this.snapshot = snapshotSent ? null : snapshot;
    this.snapshotSent = snapshotSent;
    this.taskId = snapshot.task().id();
    this.contextId = snapshot.task().request().context();
    this.status = snapshot.task().status().head();
    this.streamEnd = streamEnd;
    this.outputModes = OutputModes.of(snapshot.task().request());
  }

  @Override
  public List<StreamUpdate> begin() {
    TaskView first = snapshot;
    snapshot = null;
    return first == null
        ? List.of()
        : List.of(new StreamUpdate(first.task().sequence(), new StreamUpdate.TaskSnapshot(first)));
  }

  @Override
  public @Nullable StreamUpdate whole(TaskEvent first) {
    return !snapshotSent && first.fact() instanceof TaskEventPayload.Replied replied
        ? new StreamUpdate(
            first.sequence(),
            new StreamUpdate.MessageReply(outputModes.select(replied.message()), contextId))
        : null;
  }

  @Override
  public List<StreamUpdate> all(TaskEvent event) {
    StreamUpdate.Payload payload = translate(event);
    if (payload == null) {
      return List.of();
    }
    status = status.head(); // a large message is sent once
    return List.of(new StreamUpdate(event.sequence(), payload));
  }

  @Override
  public boolean isOver() {
    A2aTaskState state = status.canonical();
    return state.isEnd() || (streamEnd == StreamEnd.INPUT && state == A2aTaskState.INPUT_REQUIRED);
  }

  /** Returns the update for an event; null if it has none. */
  private StreamUpdate.@Nullable Payload translate(TaskEvent event) {
    TaskEventPayload taskEventPayload = event.fact();
    if (taskEventPayload instanceof TaskEventPayload.Changed changed) {
      return change(changed, event);
    }
    if (taskEventPayload instanceof TaskEventPayload.Needed needed) {
      return status(status, A2aTaskMetadataWriter.of(status, needed.need()));
    }
    if (taskEventPayload instanceof TaskEventPayload.Made made) {
      return new StreamUpdate.ArtifactUpdate(
          taskId, contextId, outputModes.select(made.artifact()), made.append(), made.last());
    }
    if (taskEventPayload instanceof TaskEventPayload.Said said
        && said.message().role() == MessageRole.AGENT) {
      return status(with(said.message(), event), null);
    }
    return taskEventPayload instanceof TaskEventPayload.Progressed progressed
        ? progress(progressed, event)
        : null;
  }

  /**
   * Returns null on entering the waiting state: the next event says which input is required and is
   * sent as the update of this change.
   */
  private StreamUpdate.@Nullable Payload change(TaskEventPayload.Changed changed, TaskEvent event) {
    TaskStatus before = status;
    status = changed.status(event.at());
    if (changed.state() == TaskState.WAITING && before.state() != TaskState.WAITING) {
      return null;
    }
    boolean sameState = before.canonical() == status.canonical();
    return sameState && changed.message() == null
        ? null
        : status(status, A2aTaskMetadataWriter.of(status, null));
  }

  private StreamUpdate.@Nullable Payload progress(
      TaskEventPayload.Progressed progressed, TaskEvent event) {
    ObjectNode metadata = JsonMappers.object().put("progress", progressed.value());
    String note = progressed.note();
    String id = taskId + "-" + event.sequence();
    Message message = note == null ? null : Message.text(id, MessageRole.AGENT, note);
    return status(with(message, event), metadata);
  }

  private TaskStatus with(@Nullable Message message, TaskEvent event) {
    return new TaskStatus(status.state(), status.reason(), status.code(), message, event.at());
  }

  private StreamUpdate.Payload status(TaskStatus newStatus, @Nullable JsonNode metadata) {
    return new StreamUpdate.StatusUpdate(taskId, contextId, newStatus, metadata, isOver());
  }

  /** When a stream ends. */
  enum StreamEnd {
    /** When the task has ended or requires input. */
    INPUT,
    /** When the task has ended. */
    END
  }
}
