package io.serai.task.run.queue;

import io.serai.task.NewTask;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.config.TaskConfig;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The queues of all agents, which start waiting tasks while their agents have free slots. The queue
 * of an agent that has no tasks is kept for a time, because it has the durations of its tasks, and
 * is then removed. Thread-safe.
 */
public final class AgentQueues {
  /** How long the queue of an agent without tasks is kept. */
  public static final Duration KEPT = Duration.ofMinutes(10);

  private final Map<String, AgentQueue> queues = new ConcurrentHashMap<>();
  private final Function<String, AgentLimits> limits;
  private final TaskConfig config;
  private final Clock clock;
  private volatile @Nullable SharedTaskQueue shared;
  private volatile boolean held;

  public AgentQueues(Function<String, AgentLimits> limits, TaskConfig config, Clock clock) {
    this.limits = limits;
    this.config = config;
    this.clock = clock;
  }

  /** Returns the current limits of an agent. */
  public AgentLimits limits(String agent) {
    return limits.apply(agent);
  }

  /** Returns the queue of an agent for a task that is about to be live. */
  public AgentQueue of(String agent) {
    long now = clock.millis();
    return queues.compute(
        agent, (id, known) -> (known == null ? new AgentQueue(id) : known).usedAt(now));
  }

  /** Returns the queue of an agent; null if it has none. */
  public @Nullable AgentQueue find(String agent) {
    return queues.get(agent);
  }

  /** Returns the number of occupied slots. */
  public int running() {
    return queues.values().stream().mapToInt(AgentQueue::running).sum();
  }

  /** Uses a queue that is shared with other hubs for tasks that have never run. */
  public void share(SharedTaskQueue queue) {
    shared = queue;
  }

  /** Returns the queue shared with other hubs; null if tasks wait in memory. */
  public @Nullable SharedTaskQueue shared() {
    return shared;
  }

  /** Returns the score by which a waiting task is ordered. */
  public double score(NewTask task) {
    return config.alpha() * task.weight() + config.beta() * task.priority();
  }

  /** Maps the score of a task to a rank of the shared queue, 0 to the highest. */
  public int rank(NewTask task) {
    double most = 100 * (config.alpha() + config.beta());
    double part = most <= 0 ? 0 : score(task) / most;
    return (int) Math.round(Math.max(0, Math.min(1, part)) * SharedTaskQueue.HIGHEST);
  }

  /** Starts no waiting tasks from now on. */
  public void hold() {
    held = true;
  }

  public boolean isHeld() {
    return held;
  }

  /** Starts waiting tasks while the agent has free slots. */
  public void startNext(String agent) {
    AgentQueue queue = queues.get(agent);
    QueuedTask next = queue == null ? null : next(agent, queue);
    while (queue != null && next != null) {
      next.begin();
      next = next(agent, queue);
    }
  }

  private @Nullable QueuedTask next(String agent, AgentQueue queue) {
    return held ? null : queue.pollNext(limits(agent));
  }

  /**
   * Starts waiting tasks of all agents, since their limits may have changed, and removes the queues
   * of agents that had no tasks for a time.
   *
   * @param agents returns the agents of live tasks, which keep their queues
   */
  public void startAll(Supplier<Set<String>> agents) {
    removeUnused(agents);
    queues.keySet().forEach(this::startNext);
  }

  private void removeUnused(Supplier<Set<String>> agents) {
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
