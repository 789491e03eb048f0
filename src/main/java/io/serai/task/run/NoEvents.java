package io.serai.task.run;

import java.util.concurrent.Flow;

/** The subscription to a task that is not there: it only fails. */
final class NoEvents implements Flow.Subscription {
  private NoEvents() {}

  static void tell(Flow.Subscriber<?> subscriber, Throwable failure) {
    subscriber.onSubscribe(new NoEvents());
    subscriber.onError(failure);
  }

  @Override
  public void request(long n) {}

  @Override
  public void cancel() {}
}
