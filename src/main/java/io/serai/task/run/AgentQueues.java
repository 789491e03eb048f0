package io.serai.task.run;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The queues of all agents. The queue of an agent that has no tasks is kept for a time, because it
 * has the durations of its tasks, and is then removed. Thread-safe.
 */
final class AgentQueues {
  /** How long the queue of an agent without tasks is kept. */
  static final Duration KEPT = Duration.ofMinutes(10);

  private final Map<String, AgentQueue> queues = new ConcurrentHashMap<>();
  private final Clock clock;

  AgentQueues(Clock clock) {
    this.clock = clock;
  }

  /** Returns the queue of an agent for a task that is about to be live. */
  AgentQueue of(String agent) {
    long now = clock.millis();
    return queues.compute(
        agent, (id, known) -> (known == null ? new AgentQueue(id) : known).usedAt(now));
  }

  /** Returns the queue of an agent; null if it has none. */
  @Nullable AgentQueue find(String agent) {
    return queues.get(agent);
  }

  /** Returns the agents that have a queue. */
  Set<String> agents() {
    return queues.keySet();
  }

  /** Returns the number of occupied slots. */
  int running() {
    return queues.values().stream().mapToInt(AgentQueue::running).sum();
  }

  /**
   * Removes the queues of agents that had no tasks for a time.
   *
   * @param agents returns the agents of live tasks, which keep their queues
   */
  void removeUnused(Supplier<Set<String>> agents) {
    long before = clock.millis() - KEPT.toMillis();
    if (queues.values().stream().noneMatch(queue -> queue.isUnusedSince(before))) {
      return;
    }
    Set<String> inUse = agents.get();
    for (String agent : queues.keySet()) {
      if (!inUse.contains(agent)) {
        queues.computeIfPresent(
            agent, (id, queue) -> queue.isUnusedSince(before) ? null : queue); // asked once more
      }
    }
  }
}
