package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.sse.SseEvent;
import io.serai.protocol.stream.EventProjection;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskStatus;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Translates the events of a task to those of its stream: {@code status}, {@code message} and
 * {@code artifact}, each with the data {@code {task_id, status, message, artifact}}.
 *
 * <p>The first event is the status of the task as it is; the last is the status of its end. What
 * the agent says is a message, progress in words and results in words too, since clients may read
 * messages only. A client that comes when the task waits or has ended gets the question or the
 * result first. Where the status says less than the state of A2A, {@code metadata.a2a_state} is
 * that, so that a client knows a question from other messages. Of several events for one step of
 * the task only the last has an id: a client that is cut off between them gets the step again. Not
 * thread-safe.
 */
final class TaskUpdates implements EventProjection<TaskEvent, SseEvent> {
  private final String taskId;
  private final long begin;
  private List<ObjectNode> before;
  private TaskStatusName status;
  private Optional<String> finerState;

  private TaskUpdates(Task first, List<ObjectNode> before) {
    this.taskId = first.id();
    this.begin = first.sequence();
    this.before = before;
    this.status = TaskStatusName.of(first.status());
    this.finerState = TaskStatusName.finerState(first.status());
  }

  /** Creates the updates for a client that has received none. */
  static TaskUpdates from(Task first) {
    return new TaskUpdates(first, TaskTextMessages.of(first));
  }

  /** Creates the updates for a client that has received those until the task was as it is here. */
  static TaskUpdates after(Task last) {
    return new TaskUpdates(last, List.of());
  }

  @Override
  public List<SseEvent> begin() {
    List<SseEvent> updates = new ArrayList<>();
    TaskStatusName until = status.isEnd() ? TaskStatusName.RUNNING : status;
    before.forEach(message -> updates.add(event("message", until, message, null)));
    before = List.of();
    int place = status.isEnd() ? updates.size() : 0; // clients stop at the end
    boolean toldByMessage = !status.isEnd() && !updates.isEmpty();
    updates.add(place, event("status", status, null, null, toldByMessage));
    return numbered(updates, begin);
  }

  @Override
  public List<SseEvent> all(TaskEvent event) {
    return numbered(unnumbered(event), event.sequence());
  }

  private List<SseEvent> unnumbered(TaskEvent event) {
    TaskEventPayload fact = event.fact();
    if (fact instanceof TaskEventPayload.Changed changed) {
      return changed(changed, event);
    }
    if (fact instanceof TaskEventPayload.Made made) {
      return made(made.artifact(), event);
    }
    if (fact instanceof TaskEventPayload.Said said && said.message().role() == MessageRole.AGENT) {
      return List.of(message(said.message(), event));
    }
    if (fact instanceof TaskEventPayload.Progressed progressed && progressed.note() != null) {
      return List.of(message(Message.text("", MessageRole.AGENT, progressed.note()), event));
    }
    return List.of();
  }

  private List<SseEvent> made(Artifact artifact, TaskEvent event) {
    List<SseEvent> updates = new ArrayList<>();
    updates.add(event("artifact", status, null, ZeroClawArtifactJson.of(artifact)));
    TaskTextMessages.of(artifact).ifPresent(message -> updates.add(message(message, event)));
    return updates;
  }

  /**
   * What the agent says with a status comes before the status, so that the last event is the end.
   */
  private List<SseEvent> changed(TaskEventPayload.Changed changed, TaskEvent event) {
    TaskStatusName before = status;
    TaskStatus changedTo = changed.status(event.at());
    TaskStatusName now = TaskStatusName.of(changedTo);
    Optional<String> finer = TaskStatusName.finerState(changedTo);
    boolean isNew = now != before || !finer.equals(finerState);
    finerState = finer;
    List<SseEvent> updates = new ArrayList<>();
    if (changed.message() != null) {
      updates.add(message(changed.message(), event));
    }
    status = now;
    if (now != before || (isNew && changed.message() == null)) {
      updates.add(event("status", status, null, null));
    }
    return updates;
  }

  @Override
  public boolean isOver() {
    return status.isEnd();
  }

  private SseEvent message(Message message, TaskEvent event) {
    return event("message", status, ZeroClawTaskJson.message(message, event.at()), null);
  }

  private SseEvent event(
      String name, TaskStatusName now, @Nullable JsonNode message, @Nullable JsonNode artifact) {
    return event(name, now, message, artifact, false);
  }

  /**
   * @param plain whether to leave out the finer state, because a message that follows has it
   */
  private SseEvent event(
      String name,
      TaskStatusName now,
      @Nullable JsonNode message,
      @Nullable JsonNode artifact,
      boolean plain) {
    ObjectNode data = JsonMappers.object().put("task_id", taskId).put("status", now.text());
    data.set("message", message);
    data.set("artifact", artifact);
    if (!plain) {
      finerState.ifPresent(
          state -> data.putObject(ZeroClawTaskJson.METADATA).put(ZeroClawTaskJson.STATE, state));
    }
    return new SseEvent(
        null, name, Buffer.buffer(JsonMappers.text(data).getBytes(StandardCharsets.UTF_8)));
  }

  /** Gives the last event of a step the step's number as its id. */
  private static List<SseEvent> numbered(List<SseEvent> updates, long sequence) {
    if (updates.isEmpty()) {
      return updates;
    }
    int last = updates.size() - 1;
    SseEvent event = updates.get(last);
    List<SseEvent> numbered = new ArrayList<>(updates.subList(0, last));
    numbered.add(new SseEvent(Long.toString(sequence), event.name(), event.data()));
    return numbered;
  }
}
