package io.serai.concurrent;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Has a line that callers could repeat at will logged at most once in an interval. Thread-safe;
 * does not block.
 */
public final class LogThrottle {

  private final long nanos;
  private final AtomicLong last;

  public LogThrottle(Duration interval) {
    this.nanos = interval.toNanos();
    this.last = new AtomicLong(System.nanoTime() - nanos);
  }

  /** Whether the line is due now; if so, it is not due again before the interval has passed. */
  public boolean isDue() {
    long now = System.nanoTime();
    long before = last.get();
    return now - before >= nanos && last.compareAndSet(before, now);
  }
}
