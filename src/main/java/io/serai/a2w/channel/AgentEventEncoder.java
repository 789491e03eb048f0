package io.serai.a2w.channel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.model.A2wEnvelopeWriter;
import io.serai.a2w.model.A2wEnvelopeWriter.MessageType;
import io.serai.a2w.model.A2wErrorCode;
import io.serai.a2w.model.A2wErrorFormat;
import io.serai.a2w.model.A2wTaskContext;
import io.serai.a2w.model.AgentChannel;
import io.serai.a2w.model.NeedSignalId;
import io.serai.a2w.model.SeniorityLevel;
import io.serai.a2w.model.WorkerStatusWriter;
import io.serai.document.JsonMappers;
import io.serai.task.AgentEvent;
import io.serai.task.EndReason;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Encodes what happens to the tasks of an agent as messages of its channels (A2W sections 10.1 to
 * 10.4).
 *
 * <p>Each message has {@code seq}, the position after which a reader can go on, and the time of its
 * event as {@code timestamp}.
 *
 * @param agent id
 * @param weight returns the current weight of the agent
 */
record AgentEventEncoder(String agent, IntSupplier weight, Clock clock) {
  private static final String TASK_ID = "task_id";

  /** What a need that names nothing requires: any data. */
  private static final String ANY_INPUT = "input";

  /** Returns the messages of an event; the task is in the state after the event. */
  ChannelMessages encode(AgentEvent event, TrackedTask task) {
    TaskEventPayload payload = event.event().fact();
    long position = event.position();
    Instant at = event.event().at();
    Map<AgentChannel, String> texts = new EnumMap<>(AgentChannel.class);
    String words = statusWords(payload);
    if (words != null) {
      ObjectNode status = status(task, words, payload);
      texts.put(AgentChannel.STATUS, text(MessageType.status_update, status, position, at));
    }
    if (payload instanceof TaskEventPayload.Needed needed) {
      ObjectNode need =
          need(event.taskId(), event.event().sequence(), needed.need(), needed.need().required());
      texts.put(AgentChannel.NEEDS, text(MessageType.need_data, need, position, at));
    }
    ObjectNode error = error(event.taskId(), payload);
    if (error != null) {
      texts.put(AgentChannel.ERRORS, text(MessageType.error, error, position, at));
    }
    ObjectNode occurrence = occurrence(event.taskId(), payload);
    if (occurrence != null) {
      texts.put(AgentChannel.EVENTS, text(MessageType.event, occurrence, position, at));
    }
    return new ChannelMessages(
        MessagePosition.of(position), task.reference(), event.event().sequence(), texts);
  }

  /**
   * Returns the status of a task as the first message of a reader, or again with another weight.
   *
   * @param position null for a message after which a reader cannot go on
   */
  String snapshot(Task task, @Nullable Long position) {
    ObjectNode status = WorkerStatusWriter.of(task, weight.getAsInt());
    ObjectNode telemetry = WorkerStatusWriter.telemetry(task.progress());
    if (telemetry != null) {
      status.set("telemetry", telemetry);
    }
    return text(MessageType.status_update, status, position, task.updatedAt());
  }

  /**
   * Returns the status of an agent without a live task.
   *
   * @param position null for a message after which a reader cannot go on
   */
  String idle(@Nullable Long position) {
    ObjectNode idle = WorkerStatusWriter.idle(weight.getAsInt());
    return text(MessageType.status_update, idle, position, clock.instant());
  }

  /**
   * Returns the message about the data that a task still waits for.
   *
   * @param position null for a message after which a reader cannot go on, since more of the same
   *     position follow
   */
  String need(Task task, InputRequest need, @Nullable Long position) {
    InputResponse given = task.given();
    List<String> missing = given == null ? need.required() : need.missing(given.data());
    ObjectNode payload = need(task.id(), task.needSequence(), need, missing);
    return text(MessageType.need_data, payload, position, task.updatedAt());
  }

  /** Returns the event of a changed weight. */
  String weightUpdate(int newWeight, int previous, long position) {
    ObjectNode payload =
        event("weight_update")
            .put("weight", newWeight)
            .put("previous_weight", previous)
            .put("level", SeniorityLevel.of(newWeight).text());
    return text(MessageType.event, payload, position, clock.instant());
  }

  /** Returns the words of a status update; null if the event changes nothing that it shows. */
  private static @Nullable String statusWords(TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Changed changed) {
      return words(changed.message());
    }
    if (payload instanceof TaskEventPayload.Progressed progressed) {
      return Objects.requireNonNullElse(progressed.note(), "");
    }
    if (payload instanceof TaskEventPayload.Said said) {
      return said.message().role() == MessageRole.AGENT ? words(said.message()) : null;
    }
    return payload instanceof TaskEventPayload.Created
            || payload instanceof TaskEventPayload.StopAsked
        ? ""
        : null;
  }

  private ObjectNode status(TrackedTask task, String words, TaskEventPayload payload) {
    ObjectNode status =
        WorkerStatusWriter.of(
            task.reference().id(),
            task.state(),
            task.progress(),
            words,
            task.reason(),
            task.isStopRequested(),
            weight.getAsInt());
    if (payload instanceof TaskEventPayload.Progressed) {
      ObjectNode telemetry = WorkerStatusWriter.telemetry(task.progress());
      if (telemetry != null) {
        status.set("telemetry", telemetry);
      }
    }
    return status;
  }

  /**
   * @param sequence number of the event, which makes a need one, however often it is sent
   */
  private ObjectNode need(String taskId, long sequence, InputRequest need, List<String> required) {
    ObjectNode payload =
        JsonMappers.object()
            .put(TASK_ID, taskId)
            .put("need_id", new NeedSignalId(taskId, sequence).text());
    ArrayNode names = payload.putArray("required");
    required.forEach(names::add);
    if (need.required().isEmpty()) {
      names.add(ANY_INPUT);
    }
    payload
        .put("description", need.description())
        .put("urgency", Objects.requireNonNullElse(need.urgency(), "medium"))
        .put("weight", weight.getAsInt());
    return need.details() == null ? payload : payload.set("details", need.details());
  }

  /** Returns the error of a task that is blocked or was ended by a failure (A2W-Q5, A2W-Q6). */
  private static @Nullable ObjectNode error(String taskId, TaskEventPayload payload) {
    if (!(payload instanceof TaskEventPayload.Changed changed)) {
      return null;
    }
    boolean blocked = changed.state() == TaskState.BLOCKED;
    boolean failed =
        changed.state() == TaskState.TERMINATED
            && changed.reason() != null
            && changed.reason() != EndReason.REQUESTED;
    if (!blocked && !failed) {
      return null;
    }
    A2wErrorCode code =
        failed && changed.reason() == EndReason.REJECTED && changed.code() == null
            ? A2wErrorCode.E020_PERMISSION_DENIED
            : A2wErrorCode.ofTask(changed.code());
    ObjectNode details =
        changed.details() == null ? JsonMappers.object() : changed.details().deepCopy();
    ObjectNode error =
        A2wErrorFormat.payload(code, code.status(), blocked, words(changed.message()));
    error.put(TASK_ID, taskId);
    return error.set("details", details.put(TASK_ID, taskId));
  }

  /** Returns the message on the channel of events (A2W-Q31); null for none. */
  private @Nullable ObjectNode occurrence(String taskId, TaskEventPayload payload) {
    if (payload instanceof TaskEventPayload.Created created) {
      String retryOf = A2wTaskContext.of(created.task()).retryOf();
      return retryOf == null
          ? null
          : event("task_retried").put(TASK_ID, taskId).put("retry_of", retryOf);
    }
    if (payload instanceof TaskEventPayload.Delegated delegated) {
      return delegated.request() == null ? null : started(delegated, delegated.request());
    }
    if (payload instanceof TaskEventPayload.Returned returned && !returned.agent().equals(agent)) {
      return event("delegation_finished")
          .put(TASK_ID, returned.child())
          .put("delegate_to", returned.agent())
          .put("parent_task_id", taskId);
    }
    if (payload instanceof TaskEventPayload.DeadlinePassed) {
      return event("health_warning")
          .put(TASK_ID, taskId)
          .put("reason", "The deadline of the task has passed.");
    }
    return payload instanceof TaskEventPayload.Changed changed && changed.state().isEnd()
        ? event("task_cycle_completed").put(TASK_ID, taskId)
        : null;
  }

  private static ObjectNode started(TaskEventPayload.Delegated delegated, NewTask child) {
    ObjectNode event = event("delegation_started");
    event.set("task", A2wTaskContext.of(child).json());
    return event.put("delegate_to", delegated.agent()).put("reason", delegated.why());
  }

  private static ObjectNode event(String type) {
    return JsonMappers.object().put("event_type", type);
  }

  private static String words(@Nullable Message message) {
    return message == null ? "" : message.text();
  }

  private String text(MessageType type, ObjectNode payload, @Nullable Long position, Instant at) {
    ObjectNode envelope = A2wEnvelopeWriter.of(agent, type, payload);
    if (position != null) {
      envelope.put("seq", position);
    }
    return JsonMappers.text(
        envelope.put("timestamp", at.truncatedTo(ChronoUnit.MILLIS).toString()));
  }
}
