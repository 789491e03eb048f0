package io.serai.task.run.feed;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskSummary;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.function.Predicate;

/**
 * Tells subscribers which tasks are new or have another state: those of this hub at once, those of
 * other hubs of a shared log when it is polled. Thread-safe.
 *
 * <p>Without a subscriber, a change costs the read of one volatile field.
 */
public final class TaskListChanges {

  /** Tasks of other hubs that one poll may find; if there are more, the list is read again. */
  private static final int MOST_POLLED = 1_000;

  /** Tasks of other hubs of which the last state is known, so that it is not told again. */
  private static final int MOST_KNOWN = 10_000;

  private static final long UNKNOWN = -1;

  private final TaskEventLog log;
  private final Set<TaskListSubscription> subscriptions = ConcurrentHashMap.newKeySet();
  private volatile boolean followed;

  // used by one poll at a time
  private long position = UNKNOWN;
  private final Map<String, Instant> known =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
          return size() > MOST_KNOWN;
        }
      };

  TaskListChanges(TaskEventLog log) {
    this.log = log;
  }

  /**
   * Publishes the changes of the tasks that are wanted, and {@link TaskListChange.Reset} first. It
   * never completes. A subscriber that is slow gets the newest state of each task only.
   */
  public Flow.Publisher<TaskListChange> of(Predicate<TaskSummary> wanted) {
    return subscriber -> {
      TaskListSubscription subscription =
          new TaskListSubscription(wanted, subscriber, this::remove);
      add(subscription);
      subscriber.onSubscribe(subscription);
    };
  }

  /**
   * Returns what tells the subscribers of events that were added to a task; does nothing if nobody
   * subscribes, or no event is a change of the list.
   *
   * @param fold the task after these events
   */
  public Runnable after(List<TaskEvent> events, TaskEventFold fold) {
    if (!followed || events.stream().noneMatch(TaskListChanges::changesList)) {
      return () -> {};
    }
    TaskSummary task = fold.summary();
    return () -> tell(task);
  }

  private static boolean changesList(TaskEvent event) {
    return event.fact() instanceof TaskEventPayload.Changed
        || event.fact() instanceof TaskEventPayload.Created;
  }

  private void tell(TaskSummary task) {
    subscriptions.forEach(subscription -> subscription.offer(task));
  }

  /**
   * Reads what other hubs have written, if anybody subscribes. The first poll finds the place in
   * the log from which on changes are told, so the list is to be read after it.
   *
   * @param hub id of this hub, whose tasks are told already
   */
  public CompletionStage<Void> poll(String hub) {
    if (!followed) {
      position = UNKNOWN;
      known.clear();
      return CompletableFuture.completedFuture(null);
    }
    if (position == UNKNOWN) {
      return log.position()
          .thenAccept(
              now -> {
                position = now;
                subscriptions.forEach(TaskListSubscription::reset);
              });
    }
    return log.changedByOthers(hub, position, MOST_POLLED).thenAccept(this::accept);
  }

  private void accept(TaskEventLog.ChangedTasks changed) {
    position = changed.position();
    if (!changed.isAll()) {
      subscriptions.forEach(TaskListSubscription::reset);
      return;
    }
    for (TaskSummary task : changed.tasks()) {
      if (!task.statusAt().equals(known.put(task.id(), task.statusAt()))) {
        tell(task);
      }
    }
  }

  private synchronized void add(TaskListSubscription subscription) {
    subscriptions.add(subscription);
    followed = true;
  }

  private synchronized void remove(TaskListSubscription subscription) {
    subscriptions.remove(subscription);
    followed = !subscriptions.isEmpty();
  }
}
