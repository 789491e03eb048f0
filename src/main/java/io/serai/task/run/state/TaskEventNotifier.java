package io.serai.task.run.state;

import io.serai.concurrent.Callbacks;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.run.feed.RecentEventBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Notifies listeners of a task's events once they are in the log. Thread-safe. */
final class TaskEventNotifier {
  private final RecentEventBuffer recent = new RecentEventBuffer();
  private final Set<StatusWaiter> statusWaiters = ConcurrentHashMap.newKeySet();
  private final Set<Runnable> followers = ConcurrentHashMap.newKeySet();
  private volatile Reaction reaction = (events, fold) -> () -> {};

  RecentEventBuffer recent() {
    return recent;
  }

  void reaction(Reaction reaction) {
    this.reaction = reaction;
  }

  void follow(Runnable follower) {
    followers.add(follower);
  }

  void unfollow(Runnable follower) {
    followers.remove(follower);
  }

  boolean isEmpty() {
    return followers.isEmpty() && statusWaiters.isEmpty();
  }

  StatusWaiter watch(Predicate<Task> condition) {
    StatusWaiter statusWaiter = new StatusWaiter(condition, new CompletableFuture<>());
    statusWaiters.add(statusWaiter);
    var unused =
        statusWaiter.future.whenComplete((task, failure) -> statusWaiters.remove(statusWaiter));
    return statusWaiter;
  }

  /**
   * Stores the events and computes the reaction.
   *
   * @return notifies everyone; to be run outside any lock. The task may have moved on by then:
   *     waiters registered after this call are not notified of the older state
   */
  Runnable onEvents(List<TaskEvent> events, TaskEventFold fold) {
    recent.add(events);
    Runnable effects = reaction.to(events, fold);
    List<StatusWaiter> current = List.copyOf(statusWaiters);
    Task task = current.isEmpty() ? null : fold.task();
    return () -> {
      Callbacks.runAll(followers);
      Callbacks.callAll(current, statusWaiter -> statusWaiter.check(task, null));
      effects.run();
    };
  }

  /** Decides what the hub does about events in the log; the result is run outside any lock. */
  public @FunctionalInterface interface Reaction {
    Runnable to(List<TaskEvent> events, TaskEventFold fold);
  }

  /** A caller that waits for a state of the task. */
  record StatusWaiter(Predicate<Task> condition, CompletableFuture<Task> future) {
    void check(@Nullable Task task, @Nullable Throwable failure) {
      if (failure != null) {
        future.completeExceptionally(failure);
      } else if (task != null && condition.test(task)) {
        future.complete(task);
      }
    }
  }
}
