package io.serai.fuzz;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * When the fuzzer's own event loops stood still, so that a long time is not the hub's, and when the
 * hub's did. Thread-safe.
 */
final class Stalls {

  private static final long TICK_MILLIS = 50;
  private static final long LONG = TimeUnit.MILLISECONDS.toNanos(500);

  private final AtomicLong last = new AtomicLong(System.nanoTime() - TimeUnit.HOURS.toNanos(1));

  private final Deque<long[]> ofTheHub = new ArrayDeque<>();

  /** The hub did not answer a probe for so long until now. */
  synchronized void hub(long nanos) {
    long now = System.nanoTime();
    ofTheHub.add(new long[] {now - nanos, now});
    if (ofTheHub.size() > 10_000) {
      ofTheHub.remove();
    }
  }

  /** Whether the hub stood still at any time between the two. */
  synchronized boolean wasBetween(long from, long to) {
    return ofTheHub.stream().anyMatch(each -> each[0] < to && each[1] > from);
  }

  /** Watches one of the loops. */
  void watch(EventLoop loop) {
    AtomicLong before = new AtomicLong(System.nanoTime());
    var unused =
        loop.scheduleWithFixedDelay(
            () -> {
              long now = System.nanoTime();
              if (now - before.getAndSet(now) > LONG) {
                last.set(now);
              }
            },
            TICK_MILLIS,
            TICK_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  /** Whether that was within the last nanoseconds, or a little before. */
  boolean wasAwayWithin(long nanos) {
    return System.nanoTime() - last.get() < nanos + LONG;
  }
}
