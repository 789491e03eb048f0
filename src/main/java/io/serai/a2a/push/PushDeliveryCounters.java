package io.serai.a2a.push;

import java.util.concurrent.atomic.LongAdder;

/** Counts push notifications by outcome. Thread-safe. */
public final class PushDeliveryCounters {
  private final LongAdder delivered = new LongAdder();
  private final LongAdder retried = new LongAdder();
  private final LongAdder dead = new LongAdder();

  /** Returns the number of notifications that webhooks accepted. */
  public long delivered() {
    return delivered.sum();
  }

  /** Returns the number of failed attempts that are retried. */
  public long retried() {
    return retried.sum();
  }

  /** Returns the number of configurations whose delivery was given up. */
  public long dead() {
    return dead.sum();
  }

  void addDelivered() {
    delivered.increment();
  }

  void addRetried() {
    retried.increment();
  }

  void addDead() {
    dead.increment();
  }
}
