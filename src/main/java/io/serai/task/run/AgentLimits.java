package io.serai.task.run;

/**
 * How much an agent takes.
 *
 * @param concurrent how many of its tasks are at work at once, at least 1
 * @param queued how many may wait for a place
 */
public record AgentLimits(int concurrent, int queued) {

  /** Refuses an agent that could do nothing. */
  public AgentLimits {
    if (concurrent < 1 || queued < 0) {
      throw new IllegalArgumentException("an agent has at least one place, and no negative queue");
    }
  }
}
