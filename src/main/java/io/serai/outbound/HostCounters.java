package io.serai.outbound;

import java.util.concurrent.atomic.LongAdder;

/** What is counted on the way to one host. Thread-safe. */
final class HostCounters {

  private final LongAdder calls = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder cacheHits = new LongAdder();

  void started() {
    calls.increment();
  }

  void ended(boolean failed) {
    ended.increment();
    if (failed) {
      failures.increment();
    }
  }

  void retried() {
    retries.increment();
  }

  void cacheHit() {
    cacheHits.increment();
  }

  OutboundStats snapshot(String route, String breaker) {
    long done = ended.sum();
    long begun = calls.sum();
    return new OutboundStats(
        route,
        begun,
        Math.max(0, begun - done),
        failures.sum(),
        retries.sum(),
        cacheHits.sum(),
        breaker);
  }
}
