package io.serai.http.sse;

import io.vertx.core.buffer.Buffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Events of a kilobyte, as many as are asked for; counts what one reader took. */
final class Endless implements Flow.Publisher<SseEvent> {
  private static final Buffer KILOBYTE = Buffer.buffer("x".repeat(1_000));

  private final AtomicLong given = new AtomicLong();
  private final CountDownLatch canceled = new CountDownLatch(1);

  /** How many events it gave. */
  long given() {
    return given.get();
  }

  /** Whether its reader was let go. */
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
              subscriber.onNext(new SseEvent(Long.toString(given.incrementAndGet()), KILOBYTE));
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
