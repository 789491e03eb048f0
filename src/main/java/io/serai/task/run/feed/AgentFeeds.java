package io.serai.task.run.feed;

import io.serai.concurrent.CompletionCause;
import io.serai.task.AgentEvent;
import io.serai.task.TaskEventLog;
import io.serai.task.run.environment.HubTimer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;

/** The feeds of the agents that have subscribers on this hub. Thread-safe. */
public final class AgentFeeds {
  private final TaskEventLog log;
  private final HubTimer timer;
  private final Map<String, AgentFeed> feeds = new ConcurrentHashMap<>();
  private final TaskListChanges list;
  private volatile long polled;

  public AgentFeeds(TaskEventLog log, HubTimer timer) {
    this.log = log;
    this.timer = timer;
    this.list = new TaskListChanges(log);
  }

  /** Returns the changes of the list of all tasks. */
  public TaskListChanges list() {
    return list;
  }

  /** Publishes the events of an agent's tasks after a position. */
  public Flow.Publisher<AgentEvent> after(String agent, long position) {
    return subscriber ->
        log.position()
            .whenComplete(
                (now, failure) -> {
                  if (failure == null) {
                    subscribe(agent, position, now, subscriber);
                  } else {
                    FailedSubscription.fail(subscriber, CompletionCause.of(failure));
                  }
                });
  }

  /** Notifies the subscribers of an agent that its tasks have new events in the log. */
  public void changed(String agent) {
    AgentFeed feed = feeds.get(agent);
    if (feed != null) {
      feed.changed();
    }
  }

  /** Notifies all subscribers if the log has new events, which other hubs may have written. */
  public CompletionStage<Void> poll() {
    if (feeds.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    return log.position()
        .thenAccept(
            now -> {
              if (now != polled) {
                polled = now;
                feeds.values().forEach(AgentFeed::changed);
              }
            });
  }

  /**
   * @param now position of the newest event in the log
   */
  private void subscribe(
      String agent, long after, long now, Flow.Subscriber<? super AgentEvent> subscriber) {
    AgentFeed feed =
        feeds.compute(
            agent,
            (name, known) ->
                (known == null
                        ? new AgentFeed(agent, log, timer, now, () -> release(agent))
                        : known)
                    .retain());
    new EventSubscription<>(feed, after, subscriber).begin();
    feed.changed();
  }

  private void release(String agent) {
    feeds.computeIfPresent(agent, (name, feed) -> feed.release() ? null : feed);
  }
}
