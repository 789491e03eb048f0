package io.serai.a2w.channel;

import io.serai.concurrent.ConcurrencyLimiter;
import io.serai.security.AgentDefinition;
import io.serai.skill.agent.ActiveAgents;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.feed.EventSubscription;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The channels of the agents that have readers on this hub. Thread-safe. */
final class ActiveAgentChannels {
  private static final int MAX_READS = 2;

  private final TaskDispatcher tasks;
  private final ActiveAgents agents;
  private final Clock clock;

  /** Old events may be large; reads by many readers at once would hold up everybody else's. */
  private final ConcurrencyLimiter reads = new ConcurrencyLimiter(MAX_READS);

  // guarded by this
  private final Map<String, CountedSource> sources = new HashMap<>();

  ActiveAgentChannels(TaskDispatcher tasks, ActiveAgents agents, Clock clock) {
    this.tasks = tasks;
    this.agents = agents;
    this.clock = clock;
  }

  /** Returns the encoder of an agent's messages. */
  AgentEventEncoder encoder(String agent) {
    return new AgentEventEncoder(agent, () -> weight(agent).orElse(0), clock);
  }

  /**
   * Publishes the messages of an agent.
   *
   * @param newest position of the newest event of all agents, at this moment or before
   * @param after position after which the messages begin; at most {@code newest}
   * @param taskId the only task whose old messages are wanted; null for all
   */
  Flow.Publisher<ChannelMessages> after(
      String agent, long newest, long after, @Nullable String taskId) {
    return subscriber -> {
      AgentChannelSource source = retain(agent, newest);
      ChannelReaderSubscription reader =
          new ChannelReaderSubscription(source, tasks, taskId, reads);
      new EventSubscription<>(reader, source.start(after), subscriber).begin();
    };
  }

  /** Notifies the readers of agents whose weights have changed, whatever changed them. */
  void agentsChanged() {
    for (AgentChannelSource source : readNow()) {
      weight(source.agent()).ifPresent(source::weightIs);
    }
  }

  private OptionalInt weight(String agent) {
    return agents.find(agent).stream().mapToInt(AgentDefinition::weight).findFirst();
  }

  private synchronized List<AgentChannelSource> readNow() {
    return sources.values().stream().map(counted -> counted.source).toList();
  }

  private AgentChannelSource retain(String agent, long newest) {
    CountedSource counted;
    boolean created;
    synchronized (this) {
      counted = sources.get(agent);
      created = counted == null;
      if (counted == null) {
        counted =
            new CountedSource(
                new AgentChannelSource(agent, tasks, encoder(agent), newest, () -> release(agent)));
        sources.put(agent, counted);
      }
      counted.readers++;
    }
    if (created) {
      counted.source.begin();
    }
    return counted.source;
  }

  private void release(String agent) {
    CountedSource left;
    synchronized (this) {
      left = sources.get(agent);
      if (left == null || --left.readers > 0) {
        return;
      }
      sources.remove(agent);
    }
    left.source.end();
  }

  /** A source and the number of its readers. */
  private static final class CountedSource {
    private final AgentChannelSource source;
    private int readers;

    CountedSource(AgentChannelSource source) {
      this.source = source;
    }
  }
}
