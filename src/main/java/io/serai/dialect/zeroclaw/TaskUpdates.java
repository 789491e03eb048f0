package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.sse.SseEvent;
import io.serai.protocol.stream.EventProjection;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskStatus;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Translates the events of a task to those of its stream: {@code status}, {@code message} and
 * {@code artifact}, each with the data {@code {task_id, status, message, artifact}}.
 *
 * <p>The first event is the status of the task as it is; the last is the status of its end. What
 * the agent says is a message, progress in words too. Not thread-safe.
 */
final class TaskUpdates implements EventProjection<TaskEvent, SseEvent> {
  private final String taskId;
  private final long begin;
  private TaskStatusName status;

  TaskUpdates(Task first) {
    this.taskId = first.id();
    this.begin = first.sequence();
    this.status = TaskStatusName.of(first.status());
  }

  @Override
  public List<SseEvent> begin() {
    return List.of(event("status", begin, null, null));
  }

  @Override
  public List<SseEvent> all(TaskEvent event) {
    TaskEventPayload fact = event.fact();
    if (fact instanceof TaskEventPayload.Changed changed) {
      return changed(changed, event);
    }
    if (fact instanceof TaskEventPayload.Made made) {
      return List.of(event("artifact", event.sequence(), null, ArtifactJson.of(made.artifact())));
    }
    if (fact instanceof TaskEventPayload.Said said && said.message().role() == MessageRole.AGENT) {
      return List.of(message(said.message(), event));
    }
    if (fact instanceof TaskEventPayload.Progressed progressed && progressed.note() != null) {
      return List.of(message(Message.text("", MessageRole.AGENT, progressed.note()), event));
    }
    return List.of();
  }

  /**
   * What the agent says with a status comes before the status, so that the last event is the end.
   */
  private List<SseEvent> changed(TaskEventPayload.Changed changed, TaskEvent event) {
    TaskStatusName before = status;
    TaskStatusName now =
        TaskStatusName.of(
            new TaskStatus(
                changed.state(), changed.reason(), changed.code(), changed.message(), event.at()));
    List<SseEvent> updates = new ArrayList<>();
    if (changed.message() != null) {
      updates.add(message(changed.message(), event));
    }
    status = now;
    if (now != before) {
      updates.add(event("status", event.sequence(), null, null));
    }
    return updates;
  }

  @Override
  public boolean isOver() {
    return status.isEnd();
  }

  private SseEvent message(Message message, TaskEvent event) {
    Instant at = event.at();
    return event("message", event.sequence(), TaskJson.message(message, at), null);
  }

  private SseEvent event(
      String name, long sequence, @Nullable JsonNode message, @Nullable JsonNode artifact) {
    ObjectNode data = JsonMappers.object().put("task_id", taskId).put("status", status.text());
    data.set("message", message);
    data.set("artifact", artifact);
    return new SseEvent(
        Long.toString(sequence),
        name,
        Buffer.buffer(JsonMappers.text(data).getBytes(StandardCharsets.UTF_8)));
  }
}
