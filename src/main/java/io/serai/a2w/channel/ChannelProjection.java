package io.serai.a2w.channel;

import io.serai.a2w.model.AgentChannel;
import io.serai.protocol.stream.EventProjection;
import io.serai.task.NewTask;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Selects the messages of one reader: those of its channel about tasks that it may see, after the
 * snapshot with which it begins.
 *
 * @param after position after which the events begin
 * @param visible whether the reader receives messages about a task
 */
record ChannelProjection(
    AgentChannel channel, ChannelSnapshot snapshot, long after, Predicate<NewTask> visible)
    implements EventProjection<ChannelMessages, String> {

  @Override
  public List<String> begin() {
    return snapshot.messages();
  }

  @Override
  public @Nullable String next(ChannelMessages event) {
    String text = event.texts().get(channel);
    NewTask task = event.task();
    boolean wanted =
        text != null
            && (task == null
                || (MessageKey.position(event.key()) > after
                    && visible.test(task)
                    && !snapshot.includes(task.id(), event.sequence())));
    return wanted ? text : null;
  }

  @Override
  public boolean isOver() {
    return false;
  }
}
