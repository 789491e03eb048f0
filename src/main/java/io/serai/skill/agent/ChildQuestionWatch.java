package io.serai.skill.agent;

import io.serai.task.Task;
import io.serai.task.TaskStatus;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Waits until a delegated task does not ask its question any more: it was answered elsewhere, or
 * the task has ended. Thread-safe.
 */
final class ChildQuestionWatch implements AutoCloseable {
  private final CallableAgent agent;
  private final Task asked;
  private final Runnable gone;

  // guarded by this
  private @Nullable CompletableFuture<Task> next;
  private boolean closed;

  /**
   * @param asked the task with its question
   * @param gone is run once when the question is gone, unless the watch is closed before
   */
  ChildQuestionWatch(CallableAgent agent, Task asked, Runnable gone) {
    this.agent = agent;
    this.asked = asked;
    this.gone = gone;
  }

  /** Begins to watch. */
  ChildQuestionWatch begin() {
    await(asked.status());
    return this;
  }

  private void await(TaskStatus last) {
    CompletableFuture<Task> later;
    synchronized (this) {
      if (closed) {
        return;
      }
      later = agent.until(asked.id(), now -> !isSame(now, last));
      next = later;
    }
    var unused = later.whenComplete(this::check);
  }

  private void check(@Nullable Task task, @Nullable Throwable failure) {
    if (failure instanceof CancellationException) {
      return;
    }
    if (task != null && isAsking(task)) {
      await(task.status());
    } else {
      gone.run(); // or unknown, since the log cannot be read: who reads it next finds out
    }
  }

  private static boolean isSame(TaskStatus now, TaskStatus last) {
    return now.state() == last.state() && now.at().equals(last.at());
  }

  /** Whether the task still asks the question, such as with another message. */
  private boolean isAsking(Task task) {
    return task.status().canonical() == asked.status().canonical()
        && task.needSequence() == asked.needSequence();
  }

  @Override
  public void close() {
    CompletableFuture<Task> last;
    synchronized (this) {
      closed = true;
      last = next;
    }
    if (last != null) {
      last.cancel(false);
    }
  }
}
