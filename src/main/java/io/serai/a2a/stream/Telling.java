package io.serai.a2a.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.model.TaskFacts;
import io.serai.a2a.model.Update;
import io.serai.document.Json;
import io.serai.task.CanonicalState;
import io.serai.task.Fact;
import io.serai.task.Message;
import io.serai.task.Role;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import org.jspecify.annotations.Nullable;

/**
 * What of a task's events A2A tells, and how: changes of the canonical state, whatever the agent
 * says, progress and artifacts. Holds the status between events; not thread-safe.
 */
final class Telling {
  private final String taskId;
  private final String contextId;
  private final Until until;
  private TaskStatus status;

  Telling(Task begun, Until until) {
    this.taskId = begun.id();
    this.contextId = begun.request().context();
    this.status = begun.status();
    this.until = until;
  }

  /** The event as A2A tells it; null where it tells nothing. */
  Update.@Nullable What tell(TaskEvent event) {
    Fact fact = event.fact();
    if (fact instanceof Fact.Changed changed) {
      return change(changed, event);
    }
    if (fact instanceof Fact.Needed needed) {
      return status(status, TaskFacts.of(status, needed.need()));
    }
    if (fact instanceof Fact.Made made) {
      return new Update.Piece(taskId, contextId, made.artifact(), made.append(), made.last());
    }
    if (fact instanceof Fact.Said said && said.message().role() == Role.AGENT) {
      return status(with(said.message(), event), null);
    }
    return fact instanceof Fact.Progressed progressed ? progress(progressed, event) : null;
  }

  /** Whether the stream ends with what was told last. */
  boolean isOver() {
    CanonicalState now = status.canonical();
    return now.isEnd() || (until == Until.INPUT && now == CanonicalState.INPUT_REQUIRED);
  }

  /** A state that is waited in is told with what is needed, which comes as the next event. */
  private Update.@Nullable What change(Fact.Changed changed, TaskEvent event) {
    TaskStatus before = status;
    status =
        new TaskStatus(
            changed.state(), changed.reason(), changed.code(), changed.message(), event.at());
    if (changed.state() == TaskState.WAITING && before.state() != TaskState.WAITING) {
      return null;
    }
    boolean same = before.canonical() == status.canonical();
    return same && changed.message() == null ? null : status(status, TaskFacts.of(status, null));
  }

  private Update.@Nullable What progress(Fact.Progressed progressed, TaskEvent event) {
    ObjectNode facts = Json.object().put("progress", progressed.value());
    String note = progressed.note();
    String id = taskId + "-" + event.sequence();
    Message message = note == null ? null : Message.text(id, Role.AGENT, note);
    return status(with(message, event), facts);
  }

  private TaskStatus with(@Nullable Message message, TaskEvent event) {
    return new TaskStatus(status.state(), status.reason(), status.code(), message, event.at());
  }

  private Update.What status(TaskStatus now, @Nullable JsonNode facts) {
    return new Update.Status(taskId, contextId, now, facts, isOver());
  }

  /** When a stream ends. */
  enum Until {
    /** With the task, or once it waits for input. */
    INPUT,
    /** With the task. */
    END
  }
}
