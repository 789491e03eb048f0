package io.serai.task.run;

/**
 * Concurrency and queue limits of one agent.
 *
 * @param concurrent number of its tasks that may run at once, at least 1
 * @param queued number of its tasks that may wait for a slot
 */
public record AgentLimits(int concurrent, int queued) {

  /** Rejects an agent without a slot, and a negative queue length. */
  public AgentLimits {
    if (concurrent < 1 || queued < 0) {
      throw new IllegalArgumentException("concurrent must be at least 1 and queued at least 0");
    }
  }
}
