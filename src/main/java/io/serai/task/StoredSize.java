package io.serai.task;

/**
 * How large a task is in its log: bytes of its events as JSON, before any compression. Of a task
 * that an earlier version wrote it may be too small.
 *
 * @param artifacts bytes of the events that made artifacts
 * @param rest bytes of all other events: of what was asked for, of messages, states and log lines
 */
public record StoredSize(long rest, long artifacts) {

  /** The size of a task without events. */
  public static final StoredSize NONE = new StoredSize(0, 0);

  /** Returns the size after one more event. */
  public StoredSize and(TaskEventPayload payload, long bytes) {
    return payload instanceof TaskEventPayload.Made
        ? new StoredSize(rest, artifacts + bytes)
        : new StoredSize(rest + bytes, artifacts);
  }

  /** Returns the sum of two sizes. */
  public StoredSize and(StoredSize more) {
    return new StoredSize(rest + more.rest, artifacts + more.artifacts);
  }

  /** Returns the bytes of all events. */
  public long all() {
    return rest + artifacts;
  }
}
