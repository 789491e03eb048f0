package io.serai.a2w.channel;

import io.serai.a2w.model.AgentChannel;
import io.serai.task.NewTask;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one event on the channels of its agent: at most one on each.
 *
 * @param key order among the messages of the agent, see {@link MessagePosition}
 * @param task the task of the event; null for a message about the agent, or if it was deleted
 * @param sequence number of the event within its task; 0 for a message about the agent
 * @param texts the messages, encoded
 * @param live for a message about the agent, what readers of live tasks receive instead of it on
 *     {@code status}
 */
record ChannelMessages(
    long key,
    @Nullable TaskIdentity task,
    long sequence,
    Map<AgentChannel, String> texts,
    List<LiveStatus> live) {

  /** The status of a live task, encoded. */
  record LiveStatus(TaskIdentity task, String text) {}

  /** What decides who receives messages about a task. */
  record TaskIdentity(String id, String agent, String owner, String protocol) {

    static TaskIdentity of(NewTask task) {
      return new TaskIdentity(task.id(), task.agent(), task.owner(), task.origin().protocolName());
    }
  }

  /** Copies the messages. */
  ChannelMessages {
    texts = Map.copyOf(texts);
    live = List.copyOf(live);
  }

  /** Returns what remains for late readers once a newer status is known. */
  ChannelMessages withoutStatus() {
    Map<AgentChannel, String> others = new EnumMap<>(AgentChannel.class);
    others.putAll(texts);
    others.remove(AgentChannel.STATUS);
    return new ChannelMessages(key, task, sequence, others);
  }

  /** Creates the messages of an event. */
  ChannelMessages(
      long key, @Nullable TaskIdentity task, long sequence, Map<AgentChannel, String> texts) {
    this(key, task, sequence, texts, List.of());
  }
}
