package io.serai.task.run;

import io.serai.task.TaskEvent;
import io.serai.task.TaskEventLog;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One subscription to a task: delivers each event once, in order and as demanded, then completes
 * after the last. A subscriber that keeps up is served from memory, others from the log; either way
 * it holds at most one page of events and no thread.
 */
final class TaskSubscription implements Flow.Subscription {
  private static final Logger LOG = LoggerFactory.getLogger(TaskSubscription.class);
  private static final int PAGE = 256;

  private final EventSourcedTask live;
  private final TaskEventLog log;
  private final Flow.Subscriber<? super TaskEvent> subscriber;
  private final Runnable follower = this::pump;
  private long next;
  private long demand;
  private boolean active;
  private boolean recheck;
  private boolean closed;

  TaskSubscription(
      EventSourcedTask live,
      TaskEventLog log,
      long from,
      Flow.Subscriber<? super TaskEvent> subscriber) {
    this.live = live;
    this.log = log;
    this.next = from;
    this.subscriber = subscriber;
  }

  void begin() {
    live.follow(follower);
    subscriber.onSubscribe(this);
    pump();
  }

  @Override
  public void request(long n) {
    if (n <= 0) {
      fail(new IllegalArgumentException("request at least one event"));
      return;
    }
    synchronized (this) {
      demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
    }
    pump();
  }

  @Override
  public void cancel() {
    close();
  }

  /** Delivers on one thread at a time; concurrent callers make that thread check again. */
  private void pump() {
    synchronized (this) {
      if (active) {
        recheck = true;
        return;
      }
      active = true;
    }
    serve();
  }

  private void serve() {
    Turn turn = turn();
    while (turn != Turn.IDLE) {
      if (turn == Turn.COMPLETE) {
        close();
        subscriber.onComplete();
        return;
      }
      if (turn == Turn.DELIVER && !deliverNext()) {
        return;
      }
      turn = turn();
    }
  }

  private synchronized Turn turn() {
    RecentEventBuffer recent = live.recent();
    while (!closed) {
      boolean behind = next <= recent.last();
      if (!behind && recent.hasEnded()) {
        return Turn.COMPLETE;
      }
      if (behind && demand > 0) {
        return Turn.DELIVER;
      }
      if (!recheck) {
        active = false;
        return Turn.IDLE;
      }
      recheck = false;
    }
    active = false;
    return Turn.IDLE;
  }

  /** Delivers one batch; false if another thread continues after reading from the log. */
  private boolean deliverNext() {
    int batchSize = batchSize();
    List<TaskEvent> ready = live.recent().from(next(), batchSize);
    if (!ready.isEmpty()) {
      deliver(ready, null);
      return true;
    }
    CompletableFuture<List<TaskEvent>> read =
        log.read(live.id(), next(), batchSize).toCompletableFuture();
    if (read.isDone() && !read.isCompletedExceptionally()) {
      deliver(read.join(), null);
      return true;
    }
    var unused =
        read.whenComplete(
            (events, failure) -> {
              deliver(events, failure);
              serve();
            });
    return false;
  }

  private void deliver(@Nullable List<TaskEvent> events, @Nullable Throwable failure) {
    if (events == null || events.isEmpty()) {
      fail(failure == null ? new TaskNotFoundException(live.id()) : failure);
      return;
    }
    for (TaskEvent event : events) {
      if (!claimNext()) {
        return;
      }
      emit(event);
    }
  }

  private void emit(TaskEvent event) {
    try {
      subscriber.onNext(event);
    } catch (RuntimeException e) {
      LOG.warn("A subscriber of task {} failed and its subscription was cancelled", live.id(), e);
      close();
    }
  }

  private synchronized boolean claimNext() {
    if (closed) {
      return false;
    }
    next++;
    demand = demand == Long.MAX_VALUE ? demand : demand - 1;
    return true;
  }

  private synchronized long next() {
    return next;
  }

  private synchronized int batchSize() {
    return (int) Math.min(PAGE, demand);
  }

  private void fail(Throwable failure) {
    if (close()) {
      subscriber.onError(failure);
    }
  }

  private boolean close() {
    boolean first;
    synchronized (this) {
      first = !closed;
      closed = true;
    }
    live.unfollow(follower);
    return first;
  }

  /** The next step. */
  private enum Turn {
    DELIVER,
    COMPLETE,
    IDLE
  }
}
