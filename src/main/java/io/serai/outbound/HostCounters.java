package io.serai.outbound;

import java.util.concurrent.atomic.LongAdder;

/** Counts the calls, failures, retries and cache hits of one target host. Thread-safe. */
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
    long endedCalls = ended.sum();
    long startedCalls = calls.sum();
    return new OutboundStats(
        route,
        startedCalls,
        Math.max(0, startedCalls - endedCalls),
        failures.sum(),
        retries.sum(),
        cacheHits.sum(),
        breaker);
  }
}
