package io.serai.skill.agent;

import io.serai.http.HttpError;
import io.serai.http.HttpErrorCarrier;
import io.serai.task.run.CodedTaskFailure;
import java.time.Duration;
import org.apache.camel.RuntimeCamelException;

/**
 * An agent could not be given a task now, since it is busy or the hub cannot keep tasks, or the hub
 * stops and no longer follows the task. The same may succeed later. It has no stack trace.
 */
public final class AgentUnavailableException extends RuntimeCamelException
    implements CodedTaskFailure, HttpErrorCarrier {
  private static final long serialVersionUID = 1L;
  private static final Duration SOON = Duration.ofSeconds(1);

  private final String code;
  private final boolean begun;
  private final Duration retryAfter;

  private AgentUnavailableException(String code, String text, boolean begun, Duration retryAfter) {
    super(text);
    this.code = code;
    this.begun = begun;
    this.retryAfter = retryAfter;
  }

  /** No place is free. */
  static AgentUnavailableException busy(String text, Duration retryAfter) {
    return new AgentUnavailableException("BUSY", text, false, retryAfter);
  }

  /** The hub cannot keep a task now. */
  static AgentUnavailableException notKept(String text) {
    return new AgentUnavailableException("UNAVAILABLE", text, false, SOON);
  }

  /** The hub stops, and no longer follows a task that it has. */
  static AgentUnavailableException left(String text) {
    return new AgentUnavailableException("UNAVAILABLE", text, true, SOON);
  }

  /** Why, for who asked. */
  public String text() {
    return String.valueOf(getMessage());
  }

  /** Whether the task is in the log already, where the same key finds it again. */
  public boolean begun() {
    return begun;
  }

  /** When to try again. */
  public Duration retryAfter() {
    return retryAfter;
  }

  @Override
  public String taskCode() {
    return "E050";
  }

  @Override
  public HttpError error() {
    return HttpError.of(503, code, text())
        .with("retry-after", Long.toString(Math.max(1, retryAfter.toSeconds())));
  }

  /** Where it was made says nothing about it. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // nothing is changed
  public Throwable fillInStackTrace() {
    return this;
  }
}
