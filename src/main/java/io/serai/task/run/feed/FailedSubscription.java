package io.serai.task.run.feed;

import java.util.concurrent.Flow;

/** A subscription that fails immediately, for a task that cannot be read. */
public final class FailedSubscription implements Flow.Subscription {
  private FailedSubscription() {}

  public static void fail(Flow.Subscriber<?> subscriber, Throwable failure) {
    subscriber.onSubscribe(new FailedSubscription());
    subscriber.onError(failure);
  }

  @Override
  public void request(long n) {}

  @Override
  public void cancel() {}
}
