package io.serai.task.run.state;

import io.serai.concurrent.Callbacks;
import io.serai.concurrent.CompletionCause;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.run.feed.RecentEventBuffer;
import java.util.ArrayList;
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
  private volatile Reaction reaction = (events, fold, effects) -> {};

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

  /** Completes the result when the task meets the condition. */
  StatusWaiter watch(Predicate<Task> condition, CompletableFuture<Task> result) {
    StatusWaiter statusWaiter = new StatusWaiter(condition, result);
    statusWaiters.add(statusWaiter);
    var unused = result.whenComplete((task, failure) -> statusWaiters.remove(statusWaiter));
    return statusWaiter;
  }

  /**
   * Stores the events and computes the reaction.
   *
   * @return notifies everyone, in order; to be run outside any lock. The task may have moved on by
   *     then: waiters registered after this call are not notified of the older state
   */
  List<Runnable> onEvents(List<TaskEvent> events, TaskEventFold fold) {
    recent.add(events);
    List<StatusWaiter> current = List.copyOf(statusWaiters);
    Task task = current.isEmpty() ? null : fold.task();
    List<Runnable> effects = new ArrayList<>();
    effects.add(
        () -> {
          Callbacks.runAll(followers);
          Callbacks.callAll(current, statusWaiter -> statusWaiter.check(task, null));
        });
    reaction.to(events, fold, effects);
    return effects;
  }

  /** Adds what the hub does about events in the log, which is run outside any lock. */
  public @FunctionalInterface interface Reaction {
    void to(List<TaskEvent> events, TaskEventFold fold, List<Runnable> effects);
  }

  /** A caller that waits for a state of the task. */
  record StatusWaiter(Predicate<Task> condition, CompletableFuture<Task> future) {
    void check(@Nullable Task task, @Nullable Throwable failure) {
      if (failure != null) {
        future.completeExceptionally(CompletionCause.of(failure));
      } else if (task != null && condition.test(task)) {
        future.complete(task);
      }
    }
  }
}
