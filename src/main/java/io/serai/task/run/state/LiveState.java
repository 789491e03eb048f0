package io.serai.task.run.state;

import io.serai.task.Task;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.TaskStatus;
import org.jspecify.annotations.Nullable;

/**
 * The state of a task in memory: the fold of its events, or, while it rests, only its head, since
 * the contents are in the log. Guarded by the lock of its {@link EventSourcedTask}.
 */
final class LiveState {
  private TaskEventFold fold = new TaskEventFold();
  private @Nullable Task head;

  /**
   * Returns the fold.
   *
   * @throws IllegalStateException while the task rests
   */
  TaskEventFold fold() {
    if (head != null) {
      throw new IllegalStateException(
          "task " + head.id() + " rests, so its log must be read first");
    }
    return fold;
  }

  /** Sets the fold, which was read from the log. */
  void wake(TaskEventFold read) {
    fold = read;
    head = null;
  }

  /** Drops the contents if they are not small. */
  void rest() {
    if (head == null && fold.weight() > TaskMemoryEstimator.SMALL) {
      head = fold.task().head();
      fold = new TaskEventFold();
    }
  }

  boolean isResting() {
    return head != null;
  }

  /** Returns the task without its contents while it rests; otherwise null. */
  @Nullable Task restingHead() {
    return head;
  }

  /** Returns the task, while it rests without its contents; null if it does not exist. */
  @Nullable Task head() {
    return head != null || fold.status() == null ? head : fold.task();
  }

  @Nullable TaskStatus status() {
    return head == null ? fold.status() : head.status();
  }

  long sequence() {
    return head == null ? fold.sequence() : head.sequence();
  }
}
