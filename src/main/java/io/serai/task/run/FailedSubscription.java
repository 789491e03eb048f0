package io.serai.task.run;

import java.util.concurrent.Flow;

/** A subscription that fails immediately, for a task that cannot be read. */
final class FailedSubscription implements Flow.Subscription {
  private FailedSubscription() {}

  static void fail(Flow.Subscriber<?> subscriber, Throwable failure) {
    subscriber.onSubscribe(new FailedSubscription());
    subscriber.onError(failure);
  }

  @Override
  public void request(long n) {}

  @Override
  public void cancel() {}
}
