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
 * Between a task's events and one reader of its stream: asks for as many events as the reader asks
 * for updates, and makes up for those that A2A does not tell.
 *
 * <p>What is ready stands in a queue, which one thread at a time hands out.
 */
final class UpdateSubscription implements Flow.Subscriber<TaskEvent>, Flow.Subscription {
  private final TaskView first;
  private final StreamUpdateTranslator streamUpdateTranslator;
  private final CancelableDelay cancelableDelay;
  private final Flow.Subscriber<? super StreamUpdate> reader;

  // guarded by this
  private final Deque<StreamUpdate> ready = new ArrayDeque<>();
  private Flow.@Nullable Subscription events;
  private Runnable impatient = () -> {};
  private boolean begun;
  private long wanted;
  private boolean complete;
  private @Nullable Throwable failure;
  private boolean handing;
  private boolean over;

  UpdateSubscription(
      TaskView first,
      boolean told,
      StreamUpdateTranslator streamUpdateTranslator,
      CancelableDelay cancelableDelay,
      Flow.Subscriber<? super StreamUpdate> reader) {
    this.first = first;
    this.begun = told;
    this.streamUpdateTranslator = streamUpdateTranslator;
    this.cancelableDelay = cancelableDelay;
    this.reader = reader;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    synchronized (this) {
      events = subscription;
    }
    Runnable called = cancelableDelay.wait(this::begin);
    synchronized (this) {
      impatient = called;
    }
    reader.onSubscribe(this);
  }

  @Override
  public void onNext(TaskEvent event) {
    boolean told = take(event);
    hand();
    if (!told) {
      another();
    }
  }

  @Override
  public void onError(Throwable reason) {
    synchronized (this) {
      failure = reason;
    }
    hand();
  }

  @Override
  public void onComplete() {
    synchronized (this) {
      start();
      complete = true;
    }
    hand();
  }

  @Override
  public void request(long n) {
    Flow.Subscription upstream;
    synchronized (this) {
      wanted = wanted + n < 0 ? Long.MAX_VALUE : wanted + n;
      upstream = events;
    }
    hand();
    if (upstream != null) {
      upstream.request(n);
    }
  }

  @Override
  public void cancel() {
    Flow.Subscription upstream;
    synchronized (this) {
      over = true;
      upstream = events;
      impatient.run();
    }
    if (upstream != null) {
      upstream.cancel();
    }
  }

  /** Tells the task, now that its whole answer does not seem to be a message. */
  private void begin() {
    start();
    hand();
  }

  private synchronized void start() {
    if (!begun) {
      begun = true;
      impatient.run();
      ready.add(new StreamUpdate(first.task().sequence(), new StreamUpdate.TaskSnapshot(first)));
    }
  }

  /** Whether the event is told. */
  private synchronized boolean take(TaskEvent event) {
    if (complete) {
      return false;
    }
    if (!begun && event.fact() instanceof TaskEventPayload.Replied replied) {
      begun = true;
      impatient.run();
      complete = true;
      String context = first.task().request().context();
      return ready.add(
          new StreamUpdate(
              event.sequence(), new StreamUpdate.MessageReply(replied.message(), context)));
    }
    start();
    StreamUpdate.Payload payload = streamUpdateTranslator.tell(event);
    if (payload == null) {
      return false;
    }
    complete = streamUpdateTranslator.isOver();
    return ready.add(new StreamUpdate(event.sequence(), payload));
  }

  /** One event more for one that was not told. */
  private void another() {
    Flow.Subscription upstream;
    synchronized (this) {
      upstream = over || complete ? null : events;
    }
    if (upstream != null) {
      upstream.request(1);
    }
  }

  private void hand() {
    synchronized (this) {
      if (handing) {
        return;
      }
      handing = true;
    }
    StreamUpdate next = next();
    while (next != null) {
      reader.onNext(next);
      next = next();
    }
  }

  /** The next to hand out; null, with the place given up, where there is none. */
  private @Nullable StreamUpdate next() {
    boolean ends;
    Throwable reason;
    synchronized (this) {
      if (!over && wanted > 0 && !ready.isEmpty()) {
        wanted--;
        return ready.remove();
      }
      handing = false;
      reason = failure;
      ends = !over && ready.isEmpty() && (complete || reason != null);
      over |= ends;
    }
    if (ends) {
      end(reason);
    }
    return null;
  }

  private void end(@Nullable Throwable reason) {
    if (reason != null) {
      reader.onError(reason);
      return;
    }
    cancel();
    reader.onComplete();
  }
}
