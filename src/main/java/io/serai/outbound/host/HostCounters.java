package io.serai.outbound.host;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts the calls, failures, retries and cache hits of one target host. Thread-safe. */
public final class HostCounters {

  private final HostMetrics host;
  private final LongAdder calls = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder cacheHits = new LongAdder();

  /**
   * Creates counters.
   *
   * @param host counts the same for the host under all policies
   */
  HostCounters(HostMetrics host) {
    this.host = host;
  }

  public void started() {
    host.started();
    calls.increment();
  }

  public void ended(boolean failed, long nanos) {
    host.ended(failed, nanos);
    ended.increment();
    if (failed) {
      failures.increment();
    }
  }

  public void retried() {
    host.retried();
    retries.increment();
  }

  public void cacheHit() {
    host.cacheHit();
    cacheHits.increment();
  }

  OutboundStats snapshot(
      String route, String place, int waiting, String breaker, List<String> refused) {
    long endedCalls = ended.sum();
    long startedCalls = calls.sum();
    return new OutboundStats(
        route,
        place,
        startedCalls,
        Math.max(0, startedCalls - endedCalls),
        waiting,
        failures.sum(),
        retries.sum(),
        cacheHits.sum(),
        breaker,
        refused);
  }
}
