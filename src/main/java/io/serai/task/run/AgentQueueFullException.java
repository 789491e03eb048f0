package io.serai.task.run;

import java.time.Duration;

/** No place is free and no more may wait; nothing was kept of what was asked for. */
public final class AgentQueueFullException extends TaskException {
  private static final long serialVersionUID = 1;

  private final Duration retryAfter;

  AgentQueueFullException(String message, Duration retryAfter) {
    super(message);
    this.retryAfter = retryAfter;
  }

  /** When to try again: whole seconds, at least one. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
