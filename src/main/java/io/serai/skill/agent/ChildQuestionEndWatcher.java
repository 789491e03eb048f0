package io.serai.skill.agent;

import io.serai.task.Task;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Waits until a delegated task does not ask its question any more: it was answered elsewhere, or
 * the task has ended. Thread-safe.
 */
final class ChildQuestionEndWatcher implements AutoCloseable {
  private final CompletableFuture<Task> later;

  private ChildQuestionEndWatcher(CompletableFuture<Task> later) {
    this.later = later;
  }

  /**
   * Begins to watch.
   *
   * @param asked the task with its question
   * @param gone is run once when the question is gone, unless the watch is closed before
   */
  static ChildQuestionEndWatcher begin(CallableAgent agent, Task asked, Runnable gone) {
    CompletableFuture<Task> later = agent.until(asked.id(), now -> !isAsking(now, asked));
    var unused = later.whenComplete((now, failure) -> tell(gone, failure));
    return new ChildQuestionEndWatcher(later);
  }

  /** A failure to read the log leaves the question unknown: who reads the task next finds out. */
  private static void tell(Runnable gone, @Nullable Throwable failure) {
    if (!(failure instanceof CancellationException)) {
      gone.run();
    }
  }

  /** Whether the task still asks the question, such as with another message. */
  private static boolean isAsking(Task now, Task asked) {
    return now.status().canonical() == asked.status().canonical()
        && now.needSequence() == asked.needSequence();
  }

  @Override
  public void close() {
    later.cancel(false);
  }
}
