package io.serai.http.ws;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the numbers from 0 on as they are requested, each padded to a size. Then it completes,
 * or {@code fail}s or {@code wait}s.
 */
final class NumberFeed implements Flow.Publisher<String>, Flow.Subscription {
  private final int count;
  private final String padding;
  private final @Nullable String then;
  private final AtomicInteger published = new AtomicInteger();
  private final AtomicBoolean cancelled = new AtomicBoolean();
  private Flow.@Nullable Subscriber<? super String> subscriber;

  NumberFeed(int count, int size, @Nullable String then) {
    this.count = count;
    this.padding = "x".repeat(size);
    this.then = then;
  }

  int published() {
    return published.get();
  }

  boolean cancelled() {
    return cancelled.get();
  }

  @Override
  public void subscribe(Flow.Subscriber<? super String> to) {
    subscriber = to;
    to.onSubscribe(this);
  }

  @Override
  public synchronized void request(long more) {
    Flow.Subscriber<? super String> to = subscriber;
    for (long i = 0; i < more && published.get() < count && to != null; i++) {
      to.onNext(published.getAndIncrement() + " " + padding);
      if (published.get() == count) {
        end(to);
      }
    }
  }

  private void end(Flow.Subscriber<? super String> to) {
    if (then == null) {
      to.onComplete();
    } else if (then.equals("fail")) {
      to.onError(new IllegalStateException("a failure of the test"));
    }
  }

  @Override
  public void cancel() {
    cancelled.set(true);
  }
}
