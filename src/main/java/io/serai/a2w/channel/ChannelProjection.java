package io.serai.a2w.channel;

import io.serai.a2w.model.AgentChannel;
import io.serai.protocol.stream.EventProjection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Selects the messages of one reader: those of its channel about tasks that it may see, after the
 * snapshot with which it begins.
 */
final class ChannelProjection implements EventProjection<ChannelMessages, String> {
  private final AgentChannel channel;
  private final Map<String, Long> sequences;
  private final Map<String, Long> needs;
  private final long after;
  private final long newest;
  private final Predicate<ChannelMessages.@Nullable TaskIdentity> wanted;
  private List<String> beginning;
  private @Nullable ResumedReaderStatus present;

  /**
   * @param after position after which the events begin
   * @param newest position of the newest event at the time of the snapshot
   * @param wanted whether the reader receives messages about a task; null stands for the agent
   */
  ChannelProjection(
      AgentChannel channel,
      ChannelSnapshot snapshot,
      long after,
      long newest,
      Predicate<ChannelMessages.@Nullable TaskIdentity> wanted) {
    this.channel = channel;
    this.beginning = snapshot.messages();
    this.present = snapshot.after();
    this.sequences = snapshot.sequences();
    this.needs = snapshot.needs();
    this.after = after;
    this.newest = newest;
    this.wanted = wanted;
  }

  /** Returns the snapshot, which is not needed again. */
  @Override
  public List<String> begin() {
    List<String> messages = beginning;
    beginning = List.of();
    return messages;
  }

  @Override
  public List<String> all(ChannelMessages event) {
    List<ChannelMessages.LiveStatus> live =
        channel == AgentChannel.STATUS
            ? event.live().stream().filter(each -> wanted.test(each.task())).toList()
            : List.of();
    return live.isEmpty()
        ? withPresent(event, one(event))
        : live.stream().map(ChannelMessages.LiveStatus::text).toList();
  }

  private List<String> one(ChannelMessages event) {
    String text = event.texts().get(channel);
    return text != null && !isKnown(event) && !isAnswered(event) && wanted.test(event.task())
        ? List.of(text)
        : List.of();
  }

  /** Adds the present status after the last event that the reader has missed. */
  private List<String> withPresent(ChannelMessages event, List<String> messages) {
    ResumedReaderStatus status = present;
    if (status == null || !status.follows(event)) {
      return messages;
    }
    present = null;
    return Stream.concat(messages.stream(), Stream.of(status.text())).toList();
  }

  /** Whether the reader received the event before, or sees it in the snapshot. */
  private boolean isKnown(ChannelMessages event) {
    ChannelMessages.TaskIdentity task = event.task();
    return task != null
        && (MessagePosition.position(event.key()) <= after
            || event.sequence() <= sequences.getOrDefault(task.id(), 0L));
  }

  /** Whether the event is a need that was not open any more when the reader came. */
  private boolean isAnswered(ChannelMessages event) {
    ChannelMessages.TaskIdentity task = event.task();
    return channel == AgentChannel.NEEDS
        && task != null
        && MessagePosition.position(event.key()) <= newest
        && needs.getOrDefault(task.id(), 0L) != event.sequence();
  }

  @Override
  public boolean isOver() {
    return false;
  }
}
