package io.serai.a2a.client;

import io.serai.a2a.model.A2aError;
import io.serai.task.run.CodedTaskFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Why an agent elsewhere gave no answer; its words and code are for whoever asked for the task. */
public final class AgentCallException extends RuntimeException implements CodedTaskFailure {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final Kind kind;
  private final @Nullable Duration pause;
  private final @Nullable A2aError error;

  /** What can be done about it. */
  public enum Kind {
    /** It may have been a matter of the moment; nobody knows what the agent did. */
    LOST,
    /** The agent did nothing and asks to come again. */
    BUSY,
    /** The agent, or this hub, will not. */
    REFUSED
  }

  AgentCallException(
      String code, String message, Kind kind, @Nullable Duration pause, @Nullable A2aError error) {
    super(message, null, false, false);
    this.code = code;
    this.kind = kind;
    this.pause = pause;
    this.error = error;
  }

  /** One that trying again does not mend. */
  public static AgentCallException refused(String code, String message) {
    return new AgentCallException(code, message, Kind.REFUSED, null, null);
  }

  /** One that trying again may mend. */
  public static AgentCallException lost(String message) {
    return new AgentCallException("E050", message, Kind.LOST, null, null);
  }

  /** What a call of an agent failed with. */
  public static AgentCallException of(Throwable failure, String agent) {
    Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
    return reason instanceof AgentCallException known
        ? known
        : refused("E001", "Following " + agent + " failed.");
  }

  /** What can be done. */
  public Kind kind() {
    return kind;
  }

  /** How long to wait before trying again, where the agent says so. */
  public Optional<Duration> pause() {
    return Optional.ofNullable(pause);
  }

  /** A2A's own word for it, where the agent gave one. */
  public Optional<A2aError> error() {
    return Optional.ofNullable(error);
  }

  @Override
  public String taskCode() {
    return code;
  }
}
