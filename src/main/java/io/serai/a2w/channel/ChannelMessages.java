package io.serai.a2w.channel;

import io.serai.a2w.model.AgentChannel;
import io.serai.task.NewTask;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one event means on the channels of its agent: at most one message on each.
 *
 * @param key order among the messages of the agent, see {@link MessageKey}
 * @param task the task of the event; null for a message about the agent
 * @param sequence number of the event within its task; 0 for a message about the agent
 * @param texts the messages, encoded
 */
record ChannelMessages(
    long key, @Nullable NewTask task, long sequence, Map<AgentChannel, String> texts) {

  /** Copies the messages. */
  ChannelMessages {
    texts = Map.copyOf(texts);
  }
}
