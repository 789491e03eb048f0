package io.serai.task.run;

import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskStatus;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who is told of a task's events once they are in the log. Thread-safe. */
final class TaskListeners {
  private static final Logger LOG = LoggerFactory.getLogger(TaskListeners.class);

  private final RecentEventBuffer recent = new RecentEventBuffer();
  private final Set<StatusWaiter> watches = ConcurrentHashMap.newKeySet();
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
    return followers.isEmpty() && watches.isEmpty();
  }

  StatusWaiter watch(Predicate<TaskStatus> condition) {
    StatusWaiter statusWaiter = new StatusWaiter(condition, new CompletableFuture<>());
    watches.add(statusWaiter);
    var unused = statusWaiter.future.whenComplete((task, failure) -> watches.remove(statusWaiter));
    return statusWaiter;
  }

  /**
   * Notes the events and reacts; what it returns tells everybody, outside any lock. It may run when
   * the task has gone on already: who begins to watch after this is not told of how it stood.
   */
  Runnable hear(List<TaskEvent> events, TaskEventFold fold) {
    recent.add(events);
    Runnable effects = reaction.to(events, fold);
    List<StatusWaiter> watching = List.copyOf(watches);
    Task task = watching.isEmpty() ? null : fold.task();
    return () -> {
      followers.forEach(TaskListeners::tell);
      watching.forEach(statusWaiter -> statusWaiter.look(task, null));
      effects.run();
    };
  }

  /** A follower that fails disturbs nobody else. */
  private static void tell(Runnable follower) {
    try {
      follower.run();
    } catch (Throwable e) {
      LOG.warn("Who follows a task failed", e);
    }
  }

  /** What the hub does about events that are in the log; what it returns runs outside any lock. */
  @FunctionalInterface
  interface Reaction {
    Runnable to(List<TaskEvent> events, TaskEventFold fold);
  }

  /** One who waits for a status. */
  record StatusWaiter(Predicate<TaskStatus> condition, CompletableFuture<Task> future) {
    void look(@Nullable Task task, @Nullable Throwable failure) {
      if (failure != null) {
        future.completeExceptionally(failure);
      } else if (task != null && condition.test(task.status())) {
        future.complete(task);
      }
    }
  }
}
