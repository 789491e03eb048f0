package io.serai.outbound.host;

import io.serai.concurrent.LatencyHistogram;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts and times the calls to one host since the start, whatever the policies of the callers.
 * Thread-safe; counting takes no lock.
 */
public final class HostMetrics {

  private final LongAdder calls = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder cacheHits = new LongAdder();
  private final LatencyHistogram times = new LatencyHistogram(LatencyHistogram.Buckets.CALLS);

  void started() {
    calls.increment();
  }

  void ended(boolean failed, long nanos) {
    times.record(nanos);
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

  /** Returns the number of calls that have started. */
  public long calls() {
    return calls.sum();
  }

  /** Returns the number of calls that failed after all retries. */
  public long failures() {
    return failures.sum();
  }

  /** Returns the number of attempts after the first ones. */
  public long retries() {
    return retries.sum();
  }

  /** Returns the number of calls that were answered from the cache. */
  public long cacheHits() {
    return cacheHits.sum();
  }

  /** Returns the times of the calls that have ended. */
  public LatencyHistogram times() {
    return times;
  }
}
