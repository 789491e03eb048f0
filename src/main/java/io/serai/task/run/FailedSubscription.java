package io.serai.task.run;

import java.util.concurrent.Flow;

/** The subscription to a task that is not there: it only fails. */
final class FailedSubscription implements Flow.Subscription {
  private FailedSubscription() {}

  static void tell(Flow.Subscriber<?> subscriber, Throwable failure) {
    subscriber.onSubscribe(new FailedSubscription());
    subscriber.onError(failure);
  }

  @Override
  public void request(long n) {}

  @Override
  public void cancel() {}
}
