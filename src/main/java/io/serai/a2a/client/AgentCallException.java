package io.serai.a2a.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.model.A2aError;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.task.ErrorCode;
import io.serai.task.run.work.CodedTaskFailure;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if a call of a remote agent fails.
 *
 * <p>Its message and task code are reported to the caller of the task. It has no stack trace and no
 * cause.
 */
public final class AgentCallException extends RuntimeException implements CodedTaskFailure {
  private final String code;
  private final Kind kind;
  private final @Nullable Duration pause;
  private final @Nullable A2aError error;

  /** How the caller can proceed. */
  public enum Kind {
    /** A transient failure; whether the agent acted on the request is unknown. */
    LOST,
    /** The agent did not act on the request and asks to repeat it later. */
    BUSY,
    /** The agent or this hub refused the call; repeating it does not help. */
    REFUSED,
    /** The agent cannot take such a message, which was not sent: the task is rejected. */
    REJECTED,
    /** The agent has sent more than it may; the task must not be followed any more. */
    EXCEEDED
  }

  AgentCallException(
      String code, String message, Kind kind, @Nullable Duration pause, @Nullable A2aError error) {
    super(message, null, false, false);
    this.code = code;
    this.kind = kind;
    this.pause = pause;
    this.error = error;
  }

  /** Creates a permanent failure. */
  public static AgentCallException refused(String code, String message) {
    return new AgentCallException(code, message, Kind.REFUSED, null, null);
  }

  /** Creates the failure of a message that the agent's protocol cannot carry. */
  public static AgentCallException rejected(String message) {
    return new AgentCallException(
        ErrorCode.INVALID_INPUT.code(), message, Kind.REJECTED, null, null);
  }

  /** Creates the failure of an agent that has sent more than it may. */
  static AgentCallException exceeded(String message) {
    return new AgentCallException(
        ErrorCode.EXTERNAL_DEPENDENCY.code(), message, Kind.EXCEEDED, null, null);
  }

  /** Creates a transient failure. */
  public static AgentCallException lost(String message) {
    return new AgentCallException(
        ErrorCode.EXTERNAL_DEPENDENCY.code(), message, Kind.LOST, null, null);
  }

  /**
   * Returns the exception for any failure of a call.
   *
   * @param agent id of the agent in this hub
   */
  public static AgentCallException of(Throwable failure, String agent) {
    Throwable reason = CompletionCause.of(failure);
    return reason instanceof AgentCallException known
        ? known
        : refused(ErrorCode.INTERNAL.code(), "Following " + agent + " failed.");
  }

  /** Returns how the caller can proceed. */
  public Kind kind() {
    return kind;
  }

  /** Returns how long to wait before the call is repeated; empty if the agent does not say. */
  public Optional<Duration> pause() {
    return Optional.ofNullable(pause);
  }

  /** Returns the A2A error that the agent reported; empty if it reported none. */
  public Optional<A2aError> error() {
    return Optional.ofNullable(error);
  }

  @Override
  public String taskCode() {
    return code;
  }

  @Override
  public ObjectNode taskDetails() {
    ObjectNode details = JsonMappers.object().put("reason", kind.name());
    if (error != null) {
      details.put("a2a_error", error.name());
    }
    return details;
  }
}
