package io.serai.concurrent;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts times in buckets. Recording takes no lock and allocates nothing. Thread-safe; a snapshot
 * that is taken while times are recorded may have some of them in its sum or its counts only.
 */
public final class LatencyHistogram {
  private static final double NANOS = 1e9;

  private final Buckets buckets;
  private final LongAdder[] counts;
  private final LongAdder sum = new LongAdder();

  /** Creates an empty histogram. */
  public LatencyHistogram(Buckets buckets) {
    this.buckets = buckets;
    this.counts = new LongAdder[buckets.nanos.length + 1];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  /**
   * Counts one time.
   *
   * @param nanos nanoseconds; a negative time counts as 0
   */
  public void record(long nanos) {
    long time = Math.max(0, nanos);
    counts[buckets.index(time)].increment();
    sum.add(time);
  }

  /** Returns the upper bounds of the buckets in seconds, ascending; the last is infinite. */
  public double[] bounds() {
    return buckets.seconds.clone();
  }

  /** Returns how many times are in each bucket. */
  public long[] counts() {
    long[] copy = new long[counts.length];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = counts[i].sum();
    }
    return copy;
  }

  /** Returns the sum of all times in seconds. */
  public double sumSeconds() {
    return sum.sum() / NANOS;
  }

  /** The upper bounds of buckets. Immutable. */
  public static final class Buckets {
    /** For what usually takes milliseconds: requests, calls, runs. */
    public static final Buckets CALLS =
        new Buckets(
            0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30);

    /** For what may take minutes: waiting in a queue. */
    public static final Buckets WAITS =
        new Buckets(0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 600, 1800);

    private final long[] nanos;
    private final double[] seconds;

    private Buckets(double... seconds) {
      this.seconds = new double[seconds.length + 1];
      this.nanos = new long[seconds.length];
      for (int i = 0; i < seconds.length; i++) {
        this.seconds[i] = seconds[i];
        this.nanos[i] = Math.round(seconds[i] * NANOS);
      }
      this.seconds[seconds.length] = Double.POSITIVE_INFINITY;
    }

    private int index(long time) {
      int index = 0;
      while (index < nanos.length && time > nanos[index]) {
        index++;
      }
      return index;
    }
  }
}
