package io.serai.a2w.channel;

import io.serai.concurrent.ConcurrencyLimiter;
import io.serai.task.AgentEvent;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.feed.EventSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The messages of an agent for one reader: the newest ones of its source, and older ones that are
 * read from the log and encoded for this reader alone. Thread-safe.
 */
final class ChannelReaderSubscription implements EventSource<ChannelMessages> {
  private final AgentChannelSource source;
  private final TaskDispatcher tasks;
  private final @Nullable String taskId;
  private final ConcurrencyLimiter reads;
  private final AgentTaskStateTracker tracker; // used by one read at a time

  /**
   * @param taskId the only task of which events are read from the log; null for all of the agent
   * @param reads limits how many readers read the log at once
   */
  ChannelReaderSubscription(
      AgentChannelSource source,
      TaskDispatcher tasks,
      @Nullable String taskId,
      ConcurrencyLimiter reads) {
    this.source = source;
    this.tasks = tasks;
    this.taskId = taskId;
    this.reads = reads;
    this.tracker = new AgentTaskStateTracker(tasks);
  }

  @Override
  public void follow(Runnable follower) {
    source.follow(follower);
  }

  @Override
  public void unfollow(Runnable follower) {
    source.unfollow(follower);
  }

  @Override
  public long last() {
    return source.last();
  }

  @Override
  public boolean isComplete() {
    return false;
  }

  @Override
  public long position(ChannelMessages messages) {
    return messages.key();
  }

  @Override
  public List<ChannelMessages> recent(long after, int limit) {
    return source.recent(after, limit);
  }

  @Override
  public CompletionStage<List<ChannelMessages>> read(long after, int limit) {
    long position = MessagePosition.position(after);
    return reads.run(
        () ->
            (taskId == null
                    ? tasks.changes(source.agent(), position, limit)
                    : tasks.taskChanges(taskId, position, limit))
                .thenCompose(page -> encodeAll(page.events())));
  }

  @Override
  public String toString() {
    return source.toString();
  }

  private CompletionStage<List<ChannelMessages>> encodeAll(List<AgentEvent> events) {
    CompletionStage<List<ChannelMessages>> all =
        CompletableFuture.completedFuture(new ArrayList<>(events.size()));
    for (AgentEvent event : events) {
      all =
          all.thenCompose(
              before ->
                  tracker
                      .after(event)
                      .thenApply(
                          task -> {
                            before.add(source.encode(event, task));
                            return before;
                          }));
    }
    return all;
  }
}
