package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** What happened, without when; the names are those under which it is stored. */
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
  @JsonSubTypes.Type(value = TaskEventPayload.Restarted.class, name = "restarted")
})
@JsonInclude(JsonInclude.Include.NON_NULL)
public sealed interface TaskEventPayload {

  /** The task was accepted; always its first event. {@code hub} is the hub that took it. */
  record Created(NewTask task, String hub) implements TaskEventPayload {}

  /** Its state is now this one, or is told again with other words. */
  record Changed(
      TaskState state, @Nullable EndReason reason, @Nullable String code, @Nullable Message message)
      implements TaskEventPayload {

    /** A state with nothing to say about it. */
    public static Changed to(TaskState state) {
      return new Changed(state, null, null, null);
    }
  }

  /** How far it is, 0 to 1; {@code telemetry} as A2W-59 has it. */
  record Progressed(double value, @Nullable String note, @Nullable JsonNode telemetry)
      implements TaskEventPayload {

    /** Refuses what is not 0 to 1. */
    public Progressed {
      if (!(value >= 0 && value <= 1)) {
        throw new IllegalArgumentException("progress is 0 to 1");
      }
    }
  }

  /** A line of its log; {@code level} is debug, info, warn or error. */
  record Logged(String level, String text, @Nullable JsonNode data) implements TaskEventPayload {}

  /** Something was said that changes nothing. */
  record Said(Message message) implements TaskEventPayload {}

  /** An artifact is there, or more of it: {@code append} adds to the one of its id. */
  record Made(Artifact artifact, boolean append, boolean last) implements TaskEventPayload {}

  /** It asked for data; follows the change to waiting. */
  record Needed(InputRequest need) implements TaskEventPayload {}

  /** It was given data, whether all or a part of what it needs. */
  record Answered(InputResponse answer) implements TaskEventPayload {}

  /** Another agent takes a part of it, as the task {@code child} where that is known. */
  record Delegated(String agent, @Nullable String child, @Nullable String why)
      implements TaskEventPayload {}

  /** The other agent is done with its part. */
  record Returned(String agent, @Nullable String child) implements TaskEventPayload {}

  /** The whole answer is this message; where the protocol has that, there is no task to tell of. */
  record Replied(Message message) implements TaskEventPayload {}

  /** Somebody asked it to stop; its state follows. */
  record StopAsked(StopMode how, @Nullable String by, @Nullable String why)
      implements TaskEventPayload {}

  /** It has not ended in time. */
  record DeadlinePassed() implements TaskEventPayload {}

  /** {@code hub} took it over from one that is gone. */
  record Recovered(String hub) implements TaskEventPayload {}

  /** Its work begins anew, with the earlier answers; what it made before no longer counts. */
  record Restarted() implements TaskEventPayload {}
}
