package io.serai.task.run;

import io.serai.task.Task;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Those who wait for a task in order to answer a request, and who are told where the hub stops
 * first. Thread-safe.
 */
final class RequestWaiters {
  private final Set<Wait> open = ConcurrentHashMap.newKeySet();

  /** Takes one in, until its result is complete. */
  void add(EventSourcedTask live, CompletableFuture<Task> result) {
    Wait wait = new Wait(live, result);
    open.add(wait);
    var unused = result.whenComplete((task, failure) -> open.remove(wait));
  }

  /** Ends the waiting for tasks that are such, with {@link HubStoppingException}. */
  void end(Predicate<EventSourcedTask> such, Predicate<EventSourcedTask> goesOn) {
    open.stream()
        .filter(wait -> such.test(wait.live))
        .forEach(
            wait ->
                wait.live
                    .task()
                    .whenComplete(
                        (task, failure) -> wait.end(task, failure, goesOn.test(wait.live))));
  }

  /** One who waits; the same only as itself. */
  private static final class Wait {
    private final EventSourcedTask live;
    private final CompletableFuture<Task> result;

    Wait(EventSourcedTask live, CompletableFuture<Task> result) {
      this.live = live;
      this.result = result;
    }

    void end(@Nullable Task task, @Nullable Throwable failure, boolean goesOn) {
      if (task != null) {
        result.completeExceptionally(new HubStoppingException(task, goesOn));
      } else if (failure != null) {
        result.completeExceptionally(TaskFailureClassifier.reason(failure));
      }
    }
  }
}
