package io.serai.protocol.stream;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Connects events to one subscriber of a {@link ProjectingPublisher}.
 *
 * <p>Requests as many events as the subscriber requests messages, one more for each event that has
 * no message, and fewer after events that have several. Messages are queued; one thread at a time
 * delivers them, so that the subscriber is called sequentially. Thread-safe.
 */
final class ProjectingSubscription<E, T> implements Flow.Subscriber<E>, Flow.Subscription {
  private final CancelableDelay delay;
  private final Flow.Subscriber<? super T> subscriber;

  // Guarded by this.
  private final EventProjection<E, T> projection;
  private final Deque<T> queue = new ArrayDeque<>();
  private Flow.@Nullable Subscription events;
  private Runnable cancelDelay = () -> {};
  private boolean begun;
  private long demand;
  private long surplus; // messages beyond one for each event
  private boolean complete;
  private @Nullable Throwable failure;
  private boolean delivering = true; // until the subscriber has its subscription
  private boolean done;

  ProjectingSubscription(
      EventProjection<E, T> projection,
      CancelableDelay delay,
      Flow.Subscriber<? super T> subscriber) {
    this.projection = projection;
    this.delay = delay;
    this.subscriber = subscriber;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    synchronized (this) {
      events = subscription;
    }
    subscriber.onSubscribe(this);
    boolean begins;
    synchronized (this) {
      begins = begun || complete || done; // events that were there already came meanwhile
    }
    if (!begins) {
      scheduleBegin();
    }
    synchronized (this) {
      delivering = false;
    }
    deliver();
  }

  private void scheduleBegin() {
    try {
      Runnable cancel = delay.schedule(this::beginNow);
      synchronized (this) {
        cancelDelay = cancel;
      }
    } catch (RuntimeException notScheduled) { // such as a timer that has been shut down
      synchronized (this) {
        failure = notScheduled;
      }
    }
  }

  @Override
  public void onNext(E event) {
    boolean queued = project(() -> enqueue(event));
    deliver();
    if (!queued) {
      requestAnother();
    }
  }

  @Override
  public void onError(Throwable error) {
    synchronized (this) {
      failure = error;
    }
    deliver();
  }

  @Override
  public void onComplete() {
    project(this::begin);
    synchronized (this) {
      complete = true;
    }
    deliver();
  }

  @Override
  public void request(long n) {
    if (n <= 0) {
      refuseRequest(n);
      return;
    }
    Flow.Subscription upstream;
    long wanted;
    synchronized (this) {
      demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
      long covered = Math.min(n, surplus);
      surplus -= covered;
      wanted = n - covered;
      upstream = events;
    }
    deliver();
    if (upstream != null && wanted > 0) {
      upstream.request(wanted);
    }
  }

  /** Ends the stream with an error, as the rules of {@link Flow} want it. */
  private void refuseRequest(long n) {
    synchronized (this) {
      queue.clear();
      failure = new IllegalArgumentException("request(" + n + "): request at least one message");
    }
    deliver();
  }

  @Override
  public void cancel() {
    Flow.Subscription upstream;
    synchronized (this) {
      done = true;
      upstream = events;
      cancelDelay.run();
    }
    if (upstream != null) {
      upstream.cancel();
    }
  }

  /** Begins the stream because the delay is over. */
  private void beginNow() {
    project(this::begin);
    deliver();
  }

  /** Runs a step of the projection, and returns its result; a failure ends the stream. */
  private synchronized boolean project(ProjectionStep step) {
    try {
      return step.run();
    } catch (RuntimeException unprojectable) {
      failure = unprojectable;
      complete = true;
      return true;
    }
  }

  private boolean begin() {
    if (begun || complete) {
      return false;
    }
    begun = true;
    cancelDelay.run();
    return queue.addAll(projection.begin());
  }

  /** Queues the message of an event and returns whether it has one. */
  private boolean enqueue(E event) {
    if (complete) {
      return false;
    }
    T whole = begun ? null : projection.whole(event);
    if (whole != null) {
      begun = true;
      cancelDelay.run();
      complete = true;
      return queue.add(whole);
    }
    begin();
    List<T> messages = projection.all(event);
    if (messages.isEmpty()) {
      return false;
    }
    complete = projection.isOver();
    surplus += messages.size() - 1;
    return queue.addAll(messages);
  }

  /** Requests one more event in place of one that has no message. */
  private void requestAnother() {
    Flow.Subscription upstream;
    synchronized (this) {
      upstream = done || complete ? null : events;
    }
    if (upstream != null) {
      upstream.request(1);
    }
  }

  private void deliver() {
    synchronized (this) {
      if (delivering) {
        return;
      }
      delivering = true;
    }
    T next = next();
    while (next != null) {
      subscriber.onNext(next);
      next = next();
    }
  }

  /** Returns the next message to deliver; if there is none, ends the delivery and returns null. */
  private @Nullable T next() {
    boolean ending;
    Throwable error;
    synchronized (this) {
      if (!done && demand > 0 && !queue.isEmpty()) {
        demand--;
        return queue.remove();
      }
      delivering = false;
      error = failure;
      ending = !done && queue.isEmpty() && (complete || error != null);
      done |= ending;
    }
    if (ending) {
      end(error);
    }
    return null;
  }

  private void end(@Nullable Throwable error) {
    cancel();
    if (error != null) {
      subscriber.onError(error);
    } else {
      subscriber.onComplete();
    }
  }

  /** A step of the projection; returns whether it queued a message. */
  @FunctionalInterface
  private interface ProjectionStep {
    boolean run();
  }
}
