package io.serai.task.run.feed;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One subscription to a source of events: delivers each event once, in order and as demanded, then
 * completes after the last. A subscriber that keeps up is served from memory, others from the log,
 * of which some events are read ahead; either way it holds at most one page of events and no
 * thread.
 *
 * @param <E> events
 */
public final class EventSubscription<E> implements Flow.Subscription {
  private static final Logger LOG = LoggerFactory.getLogger(EventSubscription.class);
  private static final int PAGE = 256;

  /** Events that are read together also for a subscriber that requests fewer at a time. */
  private static final int READ_AHEAD = 32;

  private final EventSource<E> source;
  private final Flow.Subscriber<? super E> subscriber;
  private final Runnable follower = this::pump;
  private final Queue<E> ready = new ArrayDeque<>(); // used by the thread that delivers

  // guarded by this
  private long after;
  private long demand;
  private boolean active;
  private boolean recheck;
  private boolean closed;

  /**
   * @param after position after which the events begin
   */
  public EventSubscription(
      EventSource<E> source, long after, Flow.Subscriber<? super E> subscriber) {
    this.source = source;
    this.after = after;
    this.subscriber = subscriber;
  }

  /** Calls the subscriber with this subscription, and begins to deliver. */
  public void begin() {
    source.follow(follower);
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
    while (!closed) {
      boolean complete = source.isComplete(); // before the last event, which may be added now
      boolean behind = !ready.isEmpty() || after < source.last();
      if (!behind && complete) {
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
    if (ready.isEmpty()) {
      ready.addAll(source.recent(after(), batchSize));
    }
    if (!ready.isEmpty()) {
      deliverReady();
      return true;
    }
    long newest = source.last();
    CompletableFuture<List<E>> read = source.read(after(), batchSize).toCompletableFuture();
    if (read.isDone() && !read.isCompletedExceptionally()) {
      deliverRead(read.join(), newest);
      return true;
    }
    var unused =
        read.whenComplete(
            (events, failure) -> {
              if (failure == null) {
                deliverRead(events, newest);
              } else {
                fail(failure);
              }
              serve();
            });
    return false;
  }

  /**
   * Delivers events that were read from the log.
   *
   * @param newest position of the newest event before the read; if nothing was read, all events up
   *     to it are deleted
   */
  private void deliverRead(List<E> events, long newest) {
    if (events.isEmpty()) {
      skipTo(newest);
    } else {
      ready.addAll(events);
      deliverReady();
    }
  }

  private void deliverReady() {
    E next = ready.peek();
    while (next != null && claim(next)) {
      ready.remove();
      emit(next);
      next = ready.peek();
    }
  }

  private void emit(E event) {
    try {
      subscriber.onNext(event);
    } catch (RuntimeException e) {
      LOG.warn("A subscriber of {} failed and its subscription was cancelled", source, e);
      close();
    }
  }

  private synchronized boolean claim(E event) {
    if (closed || demand == 0) {
      return false;
    }
    after = source.position(event);
    demand = demand == Long.MAX_VALUE ? demand : demand - 1;
    return true;
  }

  private synchronized void skipTo(long position) {
    after = Math.max(after, position);
  }

  private synchronized long after() {
    return after;
  }

  private synchronized int batchSize() {
    return (int) Math.max(READ_AHEAD, Math.min(PAGE, demand));
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
    source.unfollow(follower);
    return first;
  }

  /** The next step. */
  private enum Turn {
    DELIVER,
    COMPLETE,
    IDLE
  }
}
