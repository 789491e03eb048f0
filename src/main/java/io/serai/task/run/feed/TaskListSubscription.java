package io.serai.task.run.feed;

import io.serai.task.TaskSummary;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One subscriber of changes of the list of tasks. While it requests nothing, the newest state of
 * each changed task is kept, of at most {@value #MOST_PENDING} tasks; after more, it is told to
 * read the list. Thread-safe.
 */
final class TaskListSubscription implements Flow.Subscription {

  static final int MOST_PENDING = 1_000;

  private final Predicate<TaskSummary> wanted;
  private final Flow.Subscriber<? super TaskListChange> subscriber;
  private final Consumer<TaskListSubscription> closed;

  // guarded by this
  private final Map<String, TaskSummary> pending = new LinkedHashMap<>();
  private boolean reset = true;
  private long demand;
  private boolean delivering;
  private boolean over;

  TaskListSubscription(
      Predicate<TaskSummary> wanted,
      Flow.Subscriber<? super TaskListChange> subscriber,
      Consumer<TaskListSubscription> closed) {
    this.wanted = wanted;
    this.subscriber = subscriber;
    this.closed = closed;
  }

  void offer(TaskSummary task) {
    if (wanted.test(task)) {
      add(task);
      deliver();
    }
  }

  private synchronized void add(TaskSummary task) {
    TaskSummary before = pending.get(task.id());
    if (over || (before != null && before.sequence() > task.sequence())) {
      return;
    }
    pending.put(task.id(), task);
    if (pending.size() > MOST_PENDING) {
      pending.clear();
      reset = true;
    }
  }

  /** Tells the subscriber to read the list, in place of all changes up to now. */
  void reset() {
    synchronized (this) {
      pending.clear();
      reset = true;
    }
    deliver();
  }

  @Override
  public void request(long n) {
    if (n <= 0) {
      fail(new IllegalArgumentException("request at least one change"));
      return;
    }
    synchronized (this) {
      demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
    }
    deliver();
  }

  @Override
  public void cancel() {
    synchronized (this) {
      over = true;
      pending.clear();
    }
    closed.accept(this);
  }

  /** Delivers on one thread at a time, which also takes what others add meanwhile. */
  private void deliver() {
    try {
      for (TaskListChange next = first(); next != null; next = next()) {
        subscriber.onNext(next);
      }
    } catch (RuntimeException | Error failure) { // the others must be told all the same
      fail(failure);
    }
  }

  private void fail(Throwable failure) {
    cancel();
    subscriber.onError(failure);
  }

  private synchronized @Nullable TaskListChange first() {
    return delivering ? null : next();
  }

  private synchronized @Nullable TaskListChange next() {
    delivering = !over && demand > 0 && (reset || !pending.isEmpty());
    if (!delivering) {
      return null;
    }
    demand--;
    if (reset) {
      reset = false;
      return new TaskListChange.Reset();
    }
    var entries = pending.values().iterator();
    TaskSummary task = entries.next();
    entries.remove();
    return new TaskListChange.Changed(task);
  }
}
