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
 * One reader of a task: gives each event from some number on, once, in order, as many as were asked
 * for, then completes behind the task's last. Who keeps up is served from memory, who does not from
 * the log; either way nothing but a page of events is held for it, and no thread.
 */
final class TaskSubscription implements Flow.Subscription {
  private static final Logger LOG = LoggerFactory.getLogger(TaskSubscription.class);
  private static final int PAGE = 256;

  private final EventSourcedTask live;
  private final TaskEventLog log;
  private final Flow.Subscriber<? super TaskEvent> subscriber;
  private final Runnable follower = this::pump;
  private long next;
  private long wanted;
  private boolean serving;
  private boolean again;
  private boolean over;

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
      fail(new IllegalArgumentException("ask for at least one event"));
      return;
    }
    synchronized (this) {
      wanted = wanted + n < 0 ? Long.MAX_VALUE : wanted + n;
    }
    pump();
  }

  @Override
  public void cancel() {
    close();
  }

  /** One thread at a time serves; who comes meanwhile makes it look again. */
  private void pump() {
    synchronized (this) {
      if (serving) {
        again = true;
        return;
      }
      serving = true;
    }
    serve();
  }

  private void serve() {
    Turn turn = turn();
    while (turn != Turn.REST) {
      if (turn == Turn.COMPLETE) {
        close();
        subscriber.onComplete();
        return;
      }
      if (turn == Turn.GIVE && !giveNext()) {
        return;
      }
      turn = turn();
    }
  }

  private synchronized Turn turn() {
    RecentEventBuffer recent = live.recent();
    while (!over) {
      boolean behind = next <= recent.last();
      if (!behind && recent.hasEnded()) {
        return Turn.COMPLETE;
      }
      if (behind && wanted > 0) {
        return Turn.GIVE;
      }
      if (!again) {
        serving = false;
        return Turn.REST;
      }
      again = false;
    }
    serving = false;
    return Turn.REST;
  }

  /** False where another thread goes on serving, once it has read. */
  private boolean giveNext() {
    int most = most();
    List<TaskEvent> ready = live.recent().from(next(), most);
    if (!ready.isEmpty()) {
      give(ready, null);
      return true;
    }
    CompletableFuture<List<TaskEvent>> read =
        log.read(live.id(), next(), most).toCompletableFuture();
    if (read.isDone() && !read.isCompletedExceptionally()) {
      give(read.join(), null);
      return true;
    }
    var unused =
        read.whenComplete(
            (events, failure) -> {
              give(events, failure);
              serve();
            });
    return false;
  }

  private void give(@Nullable List<TaskEvent> events, @Nullable Throwable failure) {
    if (events == null || events.isEmpty()) {
      fail(failure == null ? new TaskNotFoundException(live.id()) : failure);
      return;
    }
    for (TaskEvent event : events) {
      if (!take()) {
        return;
      }
      tell(event);
    }
  }

  private void tell(TaskEvent event) {
    try {
      subscriber.onNext(event);
    } catch (RuntimeException e) {
      LOG.warn("A reader of task {} failed and reads no more", live.id(), e);
      close();
    }
  }

  private synchronized boolean take() {
    if (over) {
      return false;
    }
    next++;
    wanted = wanted == Long.MAX_VALUE ? wanted : wanted - 1;
    return true;
  }

  private synchronized long next() {
    return next;
  }

  private synchronized int most() {
    return (int) Math.min(PAGE, wanted);
  }

  private void fail(Throwable failure) {
    if (close()) {
      subscriber.onError(failure);
    }
  }

  private boolean close() {
    boolean first;
    synchronized (this) {
      first = !over;
      over = true;
    }
    live.unfollow(follower);
    return first;
  }

  /** What is next to do. */
  private enum Turn {
    GIVE,
    COMPLETE,
    REST
  }
}
