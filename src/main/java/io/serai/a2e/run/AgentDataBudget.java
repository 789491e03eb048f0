package io.serai.a2e.run;

import java.util.HashMap;
import java.util.Map;

/** The memory that the data of all runs needs now, in sum and for each agent. Thread-safe. */
final class AgentDataBudget {

  /** What came of taking memory. */
  enum Grant {
    TAKEN,
    AGENT_FULL,
    HUB_FULL
  }

  private final long max;
  private final long total;

  // guarded by this
  private final Map<String, Long> used = new HashMap<>();
  private long sum;

  /**
   * Creates a budget.
   *
   * @param max bytes that the runs of one agent may use together
   * @param total bytes that the runs of all agents may use together
   */
  AgentDataBudget(long max, long total) {
    this.max = max;
    this.total = total;
  }

  /** Takes some bytes for an agent, if neither it nor the hub would have more than it may. */
  synchronized Grant take(String agent, long bytes) {
    long now = used(agent);
    if (bytes > max - now) {
      return Grant.AGENT_FULL;
    }
    if (bytes > total - sum) {
      return Grant.HUB_FULL;
    }
    sum += bytes;
    used.put(agent, now + bytes);
    return Grant.TAKEN;
  }

  /** Gives back bytes that were taken. */
  synchronized void giveBack(String agent, long bytes) {
    sum -= bytes;
    long left = used(agent) - bytes;
    if (left == 0) {
      used.remove(agent);
    } else {
      used.put(agent, left);
    }
  }

  /** Returns the bytes that an agent uses now. */
  synchronized long used(String agent) {
    return used.getOrDefault(agent, 0L);
  }
}
