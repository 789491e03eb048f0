package io.serai.task.run.environment;

import java.time.Duration;

/**
 * The delays between the attempts of one operation: each is twice the one before, up to a limit.
 */
public final class GrowingDelay {
  private final Duration first;
  private final Duration most;
  private Duration next;

  public GrowingDelay(Duration first, Duration most) {
    this.first = first;
    this.most = most;
    this.next = first;
  }

  /** Returns the delay before the next attempt. */
  public Duration next() {
    Duration delay = next;
    Duration twice = delay.multipliedBy(2);
    next = twice.compareTo(most) > 0 ? most : twice;
    return delay;
  }

  /** Begins anew, since an attempt has succeeded. */
  public void reset() {
    next = first;
  }
}
