package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** What happened, without when; the names are those under which it is stored. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Fact.Created.class, name = "created"),
  @JsonSubTypes.Type(value = Fact.Changed.class, name = "changed"),
  @JsonSubTypes.Type(value = Fact.Progressed.class, name = "progressed"),
  @JsonSubTypes.Type(value = Fact.Logged.class, name = "logged"),
  @JsonSubTypes.Type(value = Fact.Said.class, name = "said"),
  @JsonSubTypes.Type(value = Fact.Made.class, name = "made"),
  @JsonSubTypes.Type(value = Fact.Needed.class, name = "needed"),
  @JsonSubTypes.Type(value = Fact.Answered.class, name = "answered"),
  @JsonSubTypes.Type(value = Fact.Delegated.class, name = "delegated"),
  @JsonSubTypes.Type(value = Fact.Returned.class, name = "returned"),
  @JsonSubTypes.Type(value = Fact.Replied.class, name = "replied"),
  @JsonSubTypes.Type(value = Fact.StopAsked.class, name = "stop-asked"),
  @JsonSubTypes.Type(value = Fact.DeadlinePassed.class, name = "deadline-passed"),
  @JsonSubTypes.Type(value = Fact.Recovered.class, name = "recovered"),
  @JsonSubTypes.Type(value = Fact.Restarted.class, name = "restarted")
})
@JsonInclude(JsonInclude.Include.NON_NULL)
public sealed interface Fact {

  /** The task was accepted; always its first event. {@code hub} is the hub that took it. */
  record Created(NewTask task, String hub) implements Fact {}

  /** Its state is now this one, or is told again with other words. */
  record Changed(
      TaskState state, @Nullable EndReason reason, @Nullable String code, @Nullable Message message)
      implements Fact {

    /** A state with nothing to say about it. */
    public static Changed to(TaskState state) {
      return new Changed(state, null, null, null);
    }
  }

  /** How far it is, 0 to 1; {@code telemetry} as A2W-59 has it. */
  record Progressed(double value, @Nullable String note, @Nullable JsonNode telemetry)
      implements Fact {

    /** Refuses what is not 0 to 1. */
    public Progressed {
      if (!(value >= 0 && value <= 1)) {
        throw new IllegalArgumentException("progress is 0 to 1");
      }
    }
  }

  /** A line of its log; {@code level} is debug, info, warn or error. */
  record Logged(String level, String text, @Nullable JsonNode data) implements Fact {}

  /** Something was said that changes nothing. */
  record Said(Message message) implements Fact {}

  /** An artifact is there, or more of it: {@code append} adds to the one of its id. */
  record Made(Artifact artifact, boolean append, boolean last) implements Fact {}

  /** It asked for data; follows the change to waiting. */
  record Needed(Need need) implements Fact {}

  /** It was given data, whether all or a part of what it needs. */
  record Answered(Answer answer) implements Fact {}

  /** Another agent takes a part of it, as the task {@code child} where that is known. */
  record Delegated(String agent, @Nullable String child, @Nullable String why) implements Fact {}

  /** The other agent is done with its part. */
  record Returned(String agent, @Nullable String child) implements Fact {}

  /** The whole answer is this message; where the protocol has that, there is no task to tell of. */
  record Replied(Message message) implements Fact {}

  /** Somebody asked it to stop; its state follows. */
  record StopAsked(Stop how, @Nullable String by, @Nullable String why) implements Fact {}

  /** It has not ended in time. */
  record DeadlinePassed() implements Fact {}

  /** {@code hub} took it over from one that is gone. */
  record Recovered(String hub) implements Fact {}

  /** Its work begins anew, with the earlier answers; what it made before no longer counts. */
  record Restarted() implements Fact {}
}
