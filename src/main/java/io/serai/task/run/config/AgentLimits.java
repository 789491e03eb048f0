package io.serai.task.run.config;

import io.serai.concurrent.CallerShare;

/**
 * Concurrency and queue limits of one agent.
 *
 * <p>If they separate callers, a caller has its {@linkplain CallerShare share} of the slots, and of
 * the places of the queue.
 *
 * @param concurrent number of its tasks that may run at once, at least 1
 * @param queued number of its tasks that may wait for a slot
 * @param separatesCallers whether a caller leaves slots and places to others
 */
public record AgentLimits(int concurrent, int queued, boolean separatesCallers) {
  /** Rejects an agent without a slot, and a negative queue length. */
  public AgentLimits {
    if (concurrent < 1 || queued < 0) {
      throw new IllegalArgumentException("concurrent must be at least 1 and queued at least 0");
    }
  }

  /** Whether a caller that has a number of the running tasks may have one more. */
  public boolean mayRun(int own, int running) {
    return mayHave(own, concurrent - running, concurrent);
  }

  /** Whether a caller that has a number of the waiting tasks may have one more. */
  public boolean mayWait(int own, int waiting) {
    return mayHave(own, queued - waiting, queued);
  }

  private boolean mayHave(int own, int free, int all) {
    return separatesCallers ? CallerShare.mayHaveMore(own, free, all) : free > 0;
  }
}
