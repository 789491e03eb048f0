package io.serai.a2e.run;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The memory that the data of all runs of each agent needs now. Thread-safe. */
final class AgentDataBudget {
  private final long max;
  private final ConcurrentMap<String, Long> used = new ConcurrentHashMap<>();

  /**
   * Creates a budget.
   *
   * @param max bytes that the runs of one agent may use together
   */
  AgentDataBudget(long max) {
    this.max = max;
  }

  /** Takes some bytes for an agent; false if it would have more than it may. */
  boolean take(String agent, long bytes) {
    boolean[] taken = {false};
    used.compute(
        agent,
        (id, before) -> {
          long now = before == null ? 0 : before;
          taken[0] = bytes <= max - now;
          return taken[0] ? Long.valueOf(now + bytes) : before;
        });
    return taken[0];
  }

  /** Gives back bytes that were taken. */
  void giveBack(String agent, long bytes) {
    used.computeIfPresent(agent, (id, now) -> now == bytes ? null : Long.valueOf(now - bytes));
  }

  /** Returns the bytes that an agent uses now. */
  long used(String agent) {
    return used.getOrDefault(agent, 0L);
  }
}
