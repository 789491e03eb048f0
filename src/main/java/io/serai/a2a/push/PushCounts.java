package io.serai.a2a.push;

import java.util.concurrent.atomic.LongAdder;

/** What became of the notifications that were to be sent. Thread-safe. */
public final class PushCounts {
  private final LongAdder delivered = new LongAdder();
  private final LongAdder retried = new LongAdder();
  private final LongAdder dead = new LongAdder();

  /** How many were taken by their receivers. */
  public long delivered() {
    return delivered.sum();
  }

  /** How often one was not taken and is tried again. */
  public long retried() {
    return retried.sum();
  }

  /** How many configurations were given up. */
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
