package io.serai.task.run.live;

import io.serai.concurrent.CompletionCause;
import io.serai.task.Task;
import io.serai.task.run.failure.TaskNotStoredException;
import io.serai.task.run.failure.TaskWaitInterruptedException;
import io.serai.task.run.state.EventSourcedTask;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tracks requests that wait for a task, so that they can be answered when the hub stops first.
 * Thread-safe.
 */
public final class TaskWaiterRegistry {
  private final Set<Wait> waits = ConcurrentHashMap.newKeySet();

  /** Adds a request, which is removed when its result completes. */
  public void add(EventSourcedTask live, CompletableFuture<Task> result) {
    Wait wait = new Wait(live, result);
    waits.add(wait);
    var unused = result.whenComplete((task, failure) -> waits.remove(wait));
  }

  /**
   * Fails the requests whose task meets the condition with {@link TaskWaitInterruptedException}.
   *
   * @param continues whether a task continues without this hub
   */
  public void end(
      Predicate<EventSourcedTask> condition, BiPredicate<EventSourcedTask, Task> continues) {
    waits.stream()
        .filter(wait -> condition.test(wait.live))
        .forEach(
            wait ->
                wait.live
                    .task()
                    .whenComplete(
                        (task, failure) ->
                            wait.end(
                                task, failure, task != null && continues.test(wait.live, task))));
  }

  /** Fails the requests that wait for a task whose end cannot be stored now. */
  void endIsNotStored(EventSourcedTask live) {
    waits.stream()
        .filter(wait -> wait.live == live)
        .forEach(wait -> wait.result.completeExceptionally(new TaskNotStoredException(live.id())));
  }

  /** A waiting request; not a record, since instances are compared by identity. */
  private static final class Wait {
    private final EventSourcedTask live;
    private final CompletableFuture<Task> result;

    Wait(EventSourcedTask live, CompletableFuture<Task> result) {
      this.live = live;
      this.result = result;
    }

    void end(@Nullable Task task, @Nullable Throwable failure, boolean continues) {
      if (task != null) {
        result.completeExceptionally(new TaskWaitInterruptedException(task, continues));
      } else if (failure != null) {
        result.completeExceptionally(CompletionCause.of(failure));
      }
    }
  }
}
