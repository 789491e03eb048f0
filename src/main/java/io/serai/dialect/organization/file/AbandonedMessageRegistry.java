package io.serai.dialect.organization.file;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The messages that Agent Zero may still work on though nobody waits for the answer: those of tasks
 * that were canceled without its confirmation, timed out, or were interrupted. A report in their
 * folder that names no task may be about one of them until the time for a message is over. One is
 * kept for each owner and folder. Thread-safe.
 */
public final class AbandonedMessageRegistry {
  private final Clock clock;
  private final Map<Sender, Instant> ends = new HashMap<>();

  private record Sender(Path folder, String owner) {}

  public AbandonedMessageRegistry(Clock clock) {
    this.clock = clock;
  }

  /**
   * Adds a message of a task.
   *
   * @param folder of the organization, absolute
   * @param owner owner of the task
   * @param posted when the message was posted
   * @param timeout how long Agent Zero may work on it
   */
  public synchronized void add(Path folder, String owner, Instant posted, Duration timeout) {
    removeEnded();
    ends.merge(
        new Sender(folder, owner),
        posted.plus(timeout),
        (one, other) -> one.isAfter(other) ? one : other);
  }

  /** Whether there is one of another owner in the folder. Blocks. */
  boolean hasOther(Path folder, String owner) {
    return now().stream()
        .anyMatch(each -> !each.owner().equals(owner) && SameFolder.is(each.folder(), folder));
  }

  private synchronized List<Sender> now() {
    removeEnded();
    return List.copyOf(ends.keySet());
  }

  private void removeEnded() {
    Instant now = clock.instant();
    ends.values().removeIf(end -> !end.isAfter(now));
  }
}
