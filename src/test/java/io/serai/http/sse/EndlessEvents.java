package io.serai.http.sse;

import io.vertx.core.buffer.Buffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Publishes events of a kilobyte each, as many as one subscriber requests. */
final class EndlessEvents implements Flow.Publisher<SseEvent> {
  private static final Buffer KILOBYTE = Buffer.buffer("x".repeat(1_000));

  private final AtomicLong published = new AtomicLong();
  private final CountDownLatch canceled = new CountDownLatch(1);

  /** How many events were published. */
  long published() {
    return published.get();
  }

  /** Whether the subscription was cancelled. */
  boolean isCanceled() {
    return canceled.getCount() == 0;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super SseEvent> subscriber) {
    AtomicBoolean over = new AtomicBoolean();
    subscriber.onSubscribe(
        new Flow.Subscription() {
          @Override
          public void request(long n) {
            for (long i = 0; i < n && !over.get(); i++) {
              subscriber.onNext(new SseEvent(Long.toString(published.incrementAndGet()), KILOBYTE));
            }
          }

          @Override
          public void cancel() {
            over.set(true);
            canceled.countDown();
          }
        });
  }
}
