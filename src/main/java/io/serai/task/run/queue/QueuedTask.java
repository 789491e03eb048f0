package io.serai.task.run.queue;

import java.time.Instant;

/** A task that may wait in the queue of its agent. */
public interface QueuedTask {
  /** Returns the id of the caller to whom the task belongs. */
  String owner();

  /** Returns when this hub accepted the task. */
  Instant began();

  /** Starts the task in the slot that was taken for it. */
  void begin();
}
