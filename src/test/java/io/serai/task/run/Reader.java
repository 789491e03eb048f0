package io.serai.task.run;

import io.serai.task.TaskEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** Reads a task's events and keeps them; asks for so many at first. */
class Reader implements Flow.Subscriber<TaskEvent> {
  private final long wanted;
  private final List<TaskEvent> events = new ArrayList<>();
  private Flow.@Nullable Subscription subscription;
  private @Nullable Throwable failure;
  private boolean over;

  Reader(long wanted) {
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
  public synchronized void onNext(TaskEvent event) {
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

  void request(long more) {
    subscription().request(more);
  }

  void cancel() {
    subscription().cancel();
  }

  synchronized List<TaskEvent> events() {
    return List.copyOf(events);
  }

  List<Long> numbers() {
    return events().stream().map(TaskEvent::sequence).toList();
  }

  synchronized boolean isOver() {
    return over;
  }

  synchronized @Nullable Throwable failure() {
    return failure;
  }

  void awaitEnd() {
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
