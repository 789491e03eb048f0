package io.serai.task.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** Collects the events of a publisher; requests only so many at first. */
public class EventCollector<E> implements Flow.Subscriber<E> {
  private final long wanted;
  private final List<E> events = new ArrayList<>();
  private Flow.@Nullable Subscription subscription;
  private @Nullable Throwable failure;
  private boolean over;

  public EventCollector(long wanted) {
    this.wanted = wanted;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    synchronized (this) {
      subscription = given;
    }
    given.request(wanted);
  }

  @Override
  public synchronized void onNext(E event) {
    events.add(event);
  }

  @Override
  public synchronized void onError(Throwable reason) {
    failure = reason;
  }

  @Override
  public synchronized void onComplete() {
    over = true;
  }

  public void request(long more) {
    subscription().request(more);
  }

  public void cancel() {
    subscription().cancel();
  }

  public synchronized List<E> events() {
    return List.copyOf(events);
  }

  public synchronized boolean isOver() {
    return over;
  }

  public synchronized @Nullable Throwable failure() {
    return failure;
  }

  public void awaitEnd() {
    if (!isOver()) {
      Awaitility.await().until(this::isOver);
    }
  }

  private synchronized Flow.Subscription subscription() {
    if (subscription == null) {
      throw new IllegalStateException("nobody was subscribed to");
    }
    return subscription;
  }
}
