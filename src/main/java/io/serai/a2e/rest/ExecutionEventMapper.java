package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.stream.EventProjection;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import java.util.List;

/**
 * Translates the events of a task to the changes of an execution: {@code {execution_id,
 * operationId?, status}}. The last one has no operation. Not thread-safe.
 */
final class ExecutionEventMapper
    implements EventProjection<TaskEvent, ExecutionEventMapper.Change> {
  private final String executionId;
  private String last = "";
  private boolean over;

  ExecutionEventMapper(String executionId) {
    this.executionId = executionId;
  }

  /**
   * A change of an execution, or of one of its operations.
   *
   * @param sequence number of the task's event
   */
  record Change(long sequence, ObjectNode json) {}

  @Override
  public List<Change> all(TaskEvent event) {
    TaskEventPayload fact = event.fact();
    if (fact instanceof TaskEventPayload.Created) {
      return status(event, ExecutionStatus.PENDING.text());
    }
    if (fact instanceof TaskEventPayload.Changed changed) {
      over = changed.state().isEnd();
      TaskStatus status = changed.status(event.at());
      return changed.state() == TaskState.FINISHING
          ? List.of()
          : status(event, ExecutionStatus.of(status).text());
    }
    return fact instanceof TaskEventPayload.Logged logged ? operation(event, logged) : List.of();
  }

  private List<Change> status(TaskEvent event, String status) {
    if (status.equals(last)) {
      return List.of();
    }
    last = status;
    ObjectNode json = JsonMappers.object().put("execution_id", executionId).put("status", status);
    return List.of(new Change(event.sequence(), json));
  }

  private List<Change> operation(TaskEvent event, TaskEventPayload.Logged logged) {
    JsonNode data = logged.data();
    if (data == null || !data.path("operationId").isTextual()) {
      return List.of();
    }
    ObjectNode json = JsonMappers.object().put("execution_id", executionId);
    json.set("operationId", data.get("operationId"));
    json.set("status", data.get("status"));
    return List.of(new Change(event.sequence(), json));
  }

  @Override
  public boolean isOver() {
    return over;
  }
}
