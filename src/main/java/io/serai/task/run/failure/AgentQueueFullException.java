package io.serai.task.run.failure;

import java.time.Duration;

/** Thrown if no slot is free and the queue is full; nothing of the request was stored. */
public final class AgentQueueFullException extends TaskException {
  private final Duration retryAfter;

  public AgentQueueFullException(String message, Duration retryAfter) {
    super(message);
    this.retryAfter = retryAfter;
  }

  /** Returns the delay after which to retry: whole seconds, at least one. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
