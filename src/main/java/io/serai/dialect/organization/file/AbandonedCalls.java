package io.serai.dialect.organization.file;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The messages that Agent Zero may still work on though nobody waits for the answer: those of tasks
 * that were canceled without its confirmation, timed out, or were interrupted. A report that names
 * no task may be about one of them until the time for a message is over. Thread-safe.
 */
public final class AbandonedCalls {
  private final Clock clock;
  private final Map<String, Instant> endByOwner = new HashMap<>();

  public AbandonedCalls(Clock clock) {
    this.clock = clock;
  }

  /**
   * Adds a message of a task.
   *
   * @param owner owner of the task
   * @param posted when the message was posted
   * @param timeout how long Agent Zero may work on it
   */
  public synchronized void add(String owner, Instant posted, Duration timeout) {
    Instant now = clock.instant();
    endByOwner.values().removeIf(end -> !end.isAfter(now));
    endByOwner.merge(owner, posted.plus(timeout), (one, other) -> one.isAfter(other) ? one : other);
  }

  /** Whether there is one of another owner. */
  synchronized boolean hasOther(String owner) {
    Instant now = clock.instant();
    return endByOwner.entrySet().stream()
        .anyMatch(each -> !each.getKey().equals(owner) && each.getValue().isAfter(now));
  }
}
