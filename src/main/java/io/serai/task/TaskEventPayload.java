package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a {@link TaskEvent}, without its time. The JSON type names are part of the
 * storage format.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @JsonSubTypes.Type(value = TaskEventPayload.Created.class, name = "created"),
  @JsonSubTypes.Type(value = TaskEventPayload.Changed.class, name = "changed"),
  @JsonSubTypes.Type(value = TaskEventPayload.Progressed.class, name = "progressed"),
  @JsonSubTypes.Type(value = TaskEventPayload.Logged.class, name = "logged"),
  @JsonSubTypes.Type(value = TaskEventPayload.Said.class, name = "said"),
  @JsonSubTypes.Type(value = TaskEventPayload.Made.class, name = "made"),
  @JsonSubTypes.Type(value = TaskEventPayload.Needed.class, name = "needed"),
  @JsonSubTypes.Type(value = TaskEventPayload.Answered.class, name = "answered"),
  @JsonSubTypes.Type(value = TaskEventPayload.Delegated.class, name = "delegated"),
  @JsonSubTypes.Type(value = TaskEventPayload.Returned.class, name = "returned"),
  @JsonSubTypes.Type(value = TaskEventPayload.Replied.class, name = "replied"),
  @JsonSubTypes.Type(value = TaskEventPayload.StopAsked.class, name = "stop-asked"),
  @JsonSubTypes.Type(value = TaskEventPayload.DeadlinePassed.class, name = "deadline-passed"),
  @JsonSubTypes.Type(value = TaskEventPayload.Recovered.class, name = "recovered"),
  @JsonSubTypes.Type(value = TaskEventPayload.Restarted.class, name = "restarted"),
  @JsonSubTypes.Type(value = TaskEventPayload.Paced.class, name = "paced")
})
@JsonInclude(JsonInclude.Include.NON_NULL)
public sealed interface TaskEventPayload {

  /**
   * The task was accepted by {@code hub}; always the first event.
   *
   * @param retention name under which the hub finds the retention of the task; null for that of the
   *     hub's settings
   */
  record Created(NewTask task, String hub, @Nullable String retention)
      implements TaskEventPayload {}

  /**
   * The state changed, or was repeated with another message.
   *
   * @param details facts about the failure for programs
   */
  record Changed(
      TaskState state,
      @Nullable EndReason reason,
      @Nullable String code,
      @Nullable Message message,
      @Nullable ObjectNode details)
      implements TaskEventPayload {

    /** Member of the details that names the end. */
    public static final String OUTCOME = "outcome";

    /** Creates a state change without details. */
    public Changed(
        TaskState state,
        @Nullable EndReason reason,
        @Nullable String code,
        @Nullable Message message) {
      this(state, reason, code, message, null);
    }

    /**
     * Returns the name that the protocol of the task gave to its end, where the state says less:
     * the member {@value #OUTCOME} of the details, a text of at most 64 characters; null if there
     * is none. Lists of tasks have it.
     */
    public @Nullable String outcome() {
      JsonNode outcome = details == null ? null : details.get(OUTCOME);
      return outcome != null && outcome.isTextual() && outcome.textValue().length() <= 64
          ? outcome.textValue()
          : null;
    }

    /** Returns the status that a task has after this change. */
    public TaskStatus status(Instant at) {
      return new TaskStatus(state, reason, code, message, at, details);
    }

    /** Creates a state change without a message. */
    public static Changed to(TaskState state) {
      return new Changed(state, null, null, null);
    }
  }

  /** Progress was reported, 0 to 1; {@code telemetry} is as in A2W-59. */
  record Progressed(double value, @Nullable String note, @Nullable JsonNode telemetry)
      implements TaskEventPayload {

    /** Rejects values outside of 0 to 1. */
    public Progressed {
      if (!(value >= 0 && value <= 1)) {
        throw new IllegalArgumentException("progress must be from 0 to 1");
      }
    }
  }

  /** A line was added to the task's log; {@code level} is debug, info, warn or error. */
  record Logged(String level, String text, @Nullable JsonNode data) implements TaskEventPayload {}

  /** A message was added that does not change the state. */
  record Said(Message message) implements TaskEventPayload {}

  /**
   * An artifact, or a chunk of one, was produced; {@code append} adds to the artifact of the same
   * id.
   */
  record Made(Artifact artifact, boolean append, boolean last) implements TaskEventPayload {}

  /** Input was requested; follows the change to {@link TaskState#WAITING}. */
  record Needed(InputRequest need) implements TaskEventPayload {}

  /** Input was given, all or part of what was requested. */
  record Answered(InputResponse answer) implements TaskEventPayload {}

  /**
   * Another agent took over a part of the task.
   *
   * @param child id of that part as a task; null if it is not known
   * @param why the reason, for people
   * @param request what the other agent was asked for; null if it is not known
   */
  record Delegated(
      String agent, @Nullable String child, @Nullable String why, @Nullable NewTask request)
      implements TaskEventPayload {}

  /** The other agent has returned its part. */
  record Returned(String agent, @Nullable String child) implements TaskEventPayload {}

  /** The complete answer is this message; protocols that can, answer with it instead of a task. */
  record Replied(Message message) implements TaskEventPayload {}

  /** A stop was requested; a state change follows. */
  record StopAsked(StopMode how, @Nullable String by, @Nullable String why)
      implements TaskEventPayload {}

  /** The deadline passed before the task ended. */
  record DeadlinePassed() implements TaskEventPayload {}

  /** {@code hub} took the task over from a hub that is gone. */
  record Recovered(String hub) implements TaskEventPayload {}

  /** The work starts again with the earlier responses; its previous artifacts are discarded. */
  record Restarted() implements TaskEventPayload {}

  /** A run of a skill failed, and the task goes on at this level of the skill's plan. */
  record Paced(FallbackLevel level, RunFailure failure) implements TaskEventPayload {}
}
