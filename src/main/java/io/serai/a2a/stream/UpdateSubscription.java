package io.serai.a2a.stream;

import io.serai.a2a.model.A2aResult.TaskView;
import io.serai.a2a.model.StreamUpdate;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Connects the events of one task to one subscriber of its stream.
 *
 * <p>Requests as many events as the subscriber requests updates, and one more for each event that
 * has no update. Updates are queued; one thread at a time delivers them, so that the subscriber is
 * called sequentially. Thread-safe.
 */
final class UpdateSubscription implements Flow.Subscriber<TaskEvent>, Flow.Subscription {
  private final TaskView first;
  private final StreamUpdateTranslator streamUpdateTranslator;
  private final CancelableDelay cancelableDelay;
  private final Flow.Subscriber<? super StreamUpdate> subscriber;

  // Guarded by this.
  private final Deque<StreamUpdate> queue = new ArrayDeque<>();
  private Flow.@Nullable Subscription events;
  private Runnable cancelDelay = () -> {};
  private boolean started;
  private long demand;
  private boolean complete;
  private @Nullable Throwable failure;
  private boolean delivering;
  private boolean done;

  UpdateSubscription(
      TaskView first,
      boolean snapshotSent,
      StreamUpdateTranslator streamUpdateTranslator,
      CancelableDelay cancelableDelay,
      Flow.Subscriber<? super StreamUpdate> subscriber) {
    this.first = first;
    this.started = snapshotSent;
    this.streamUpdateTranslator = streamUpdateTranslator;
    this.cancelableDelay = cancelableDelay;
    this.subscriber = subscriber;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    synchronized (this) {
      events = subscription;
    }
    Runnable cancel = cancelableDelay.schedule(this::startNow);
    synchronized (this) {
      cancelDelay = cancel;
    }
    subscriber.onSubscribe(this);
  }

  @Override
  public void onNext(TaskEvent event) {
    boolean updated = enqueue(event);
    deliver();
    if (!updated) {
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
    synchronized (this) {
      sendSnapshot();
      complete = true;
    }
    deliver();
  }

  @Override
  public void request(long n) {
    Flow.Subscription upstream;
    synchronized (this) {
      demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
      upstream = events;
    }
    deliver();
    if (upstream != null) {
      upstream.request(n);
    }
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

  /** Sends the snapshot of the task once the wait for a direct reply is over. */
  private void startNow() {
    sendSnapshot();
    deliver();
  }

  private synchronized void sendSnapshot() {
    if (!started) {
      started = true;
      cancelDelay.run();
      queue.add(new StreamUpdate(first.task().sequence(), new StreamUpdate.TaskSnapshot(first)));
    }
  }

  /** Queues the update of an event and returns whether it has one. */
  private synchronized boolean enqueue(TaskEvent event) {
    if (complete) {
      return false;
    }
    if (!started && event.fact() instanceof TaskEventPayload.Replied replied) {
      started = true;
      cancelDelay.run();
      complete = true;
      String context = first.task().request().context();
      return queue.add(
          new StreamUpdate(
              event.sequence(), new StreamUpdate.MessageReply(replied.message(), context)));
    }
    sendSnapshot();
    StreamUpdate.Payload payload = streamUpdateTranslator.translate(event);
    if (payload == null) {
      return false;
    }
    complete = streamUpdateTranslator.isOver();
    return queue.add(new StreamUpdate(event.sequence(), payload));
  }

  /** Requests one more event in place of one that has no update. */
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
    StreamUpdate next = next();
    while (next != null) {
      subscriber.onNext(next);
      next = next();
    }
  }

  /** Returns the next update to deliver; if there is none, ends the delivery and returns null. */
  private @Nullable StreamUpdate next() {
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
    if (error != null) {
      subscriber.onError(error);
      return;
    }
    cancel();
    subscriber.onComplete();
  }
}
