package io.serai.skill.agent;

import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorCarrier;
import io.serai.task.ErrorCode;
import io.serai.task.run.work.CodedTaskFailure;
import java.time.Duration;
import org.apache.camel.RuntimeCamelException;

/**
 * Thrown if a task cannot be given to an agent now because the agent is busy, the hub cannot store
 * tasks, or the hub is stopping and no longer follows the task. The same request may succeed later.
 * It has no stack trace.
 */
public final class AgentUnavailableException extends RuntimeCamelException
    implements CodedTaskFailure, HttpErrorCarrier {
  private static final Duration SHORT_DELAY = Duration.ofSeconds(1);

  private final String code;
  private final boolean begun;
  private final Duration retryAfter;

  private AgentUnavailableException(String code, String text, boolean begun, Duration retryAfter) {
    super(text);
    this.code = code;
    this.begun = begun;
    this.retryAfter = retryAfter;
  }

  /** The queue of the agent is full. */
  static AgentUnavailableException busy(String text, Duration retryAfter) {
    return new AgentUnavailableException("BUSY", text, false, retryAfter);
  }

  /** The hub cannot store a task now. */
  static AgentUnavailableException notStored(String text) {
    return new AgentUnavailableException("UNAVAILABLE", text, false, SHORT_DELAY);
  }

  /** The hub is stopping and no longer follows a task that it has stored. */
  static AgentUnavailableException notFollowed(String text) {
    return new AgentUnavailableException("UNAVAILABLE", text, true, SHORT_DELAY);
  }

  /** Returns the reason for the caller. */
  public String text() {
    return String.valueOf(getMessage());
  }

  /** Whether the task is stored already, so that the same key finds it again. */
  public boolean begun() {
    return begun;
  }

  /** Returns the delay before the next attempt. */
  public Duration retryAfter() {
    return retryAfter;
  }

  @Override
  public String taskCode() {
    return ErrorCode.EXTERNAL_DEPENDENCY.code();
  }

  @Override
  public HttpError error() {
    return HttpError.of(503, code, text())
        .with("retry-after", Long.toString(Math.max(1, retryAfter.toSeconds())));
  }

  /** Skipped: the place where it is created says nothing about the failure. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // nothing is changed
  public Throwable fillInStackTrace() {
    return this;
  }
}
