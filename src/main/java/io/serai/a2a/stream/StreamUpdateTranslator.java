package io.serai.a2a.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.model.A2aTaskMetadata;
import io.serai.a2a.model.StreamUpdate;
import io.serai.document.JsonMappers;
import io.serai.task.A2aTaskState;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import org.jspecify.annotations.Nullable;

/**
 * What of a task's events A2A tells, and how: changes of the canonical state, whatever the agent
 * says, progress and artifacts. Holds the status between events; not thread-safe.
 */
final class StreamUpdateTranslator {
  private final String taskId;
  private final String contextId;
  private final StreamEnd streamEnd;
  private TaskStatus status;

  StreamUpdateTranslator(Task begun, StreamEnd streamEnd) {
    this.taskId = begun.id();
    this.contextId = begun.request().context();
    this.status = begun.status();
    this.streamEnd = streamEnd;
  }

  /** The event as A2A tells it; null where it tells nothing. */
  StreamUpdate.@Nullable Payload tell(TaskEvent event) {
    TaskEventPayload taskEventPayload = event.fact();
    if (taskEventPayload instanceof TaskEventPayload.Changed changed) {
      return change(changed, event);
    }
    if (taskEventPayload instanceof TaskEventPayload.Needed needed) {
      return status(status, A2aTaskMetadata.of(status, needed.need()));
    }
    if (taskEventPayload instanceof TaskEventPayload.Made made) {
      return new StreamUpdate.ArtifactUpdate(
          taskId, contextId, made.artifact(), made.append(), made.last());
    }
    if (taskEventPayload instanceof TaskEventPayload.Said said
        && said.message().role() == MessageRole.AGENT) {
      return status(with(said.message(), event), null);
    }
    return taskEventPayload instanceof TaskEventPayload.Progressed progressed
        ? progress(progressed, event)
        : null;
  }

  /** Whether the stream ends with what was told last. */
  boolean isOver() {
    A2aTaskState now = status.canonical();
    return now.isEnd() || (streamEnd == StreamEnd.INPUT && now == A2aTaskState.INPUT_REQUIRED);
  }

  /** A state that is waited in is told with what is needed, which comes as the next event. */
  private StreamUpdate.@Nullable Payload change(TaskEventPayload.Changed changed, TaskEvent event) {
    TaskStatus before = status;
    status =
        new TaskStatus(
            changed.state(), changed.reason(), changed.code(), changed.message(), event.at());
    if (changed.state() == TaskState.WAITING && before.state() != TaskState.WAITING) {
      return null;
    }
    boolean same = before.canonical() == status.canonical();
    return same && changed.message() == null
        ? null
        : status(status, A2aTaskMetadata.of(status, null));
  }

  private StreamUpdate.@Nullable Payload progress(
      TaskEventPayload.Progressed progressed, TaskEvent event) {
    ObjectNode facts = JsonMappers.object().put("progress", progressed.value());
    String note = progressed.note();
    String id = taskId + "-" + event.sequence();
    Message message = note == null ? null : Message.text(id, MessageRole.AGENT, note);
    return status(with(message, event), facts);
  }

  private TaskStatus with(@Nullable Message message, TaskEvent event) {
    return new TaskStatus(status.state(), status.reason(), status.code(), message, event.at());
  }

  private StreamUpdate.Payload status(TaskStatus now, @Nullable JsonNode facts) {
    return new StreamUpdate.StatusUpdate(taskId, contextId, now, facts, isOver());
  }

  /** When a stream ends. */
  enum StreamEnd {
    /** With the task, or once it waits for input. */
    INPUT,
    /** With the task. */
    END
  }
}
