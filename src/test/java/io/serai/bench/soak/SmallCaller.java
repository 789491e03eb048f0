package io.serai.bench.soak;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A caller that sends small messages, one after the other, with a short pause between them. */
final class SmallCaller {
  static final String NAME = "small";
  private static final long PAUSE = Duration.ofMillis(20).toNanos();

  private final CallerClient client;
  private final Map<String, Long> answers = new TreeMap<>();
  private long[] times = new long[1 << 16];
  private int count;

  SmallCaller(CallerClient client) {
    this.client = client;
  }

  /** Sends until {@code over} says so. */
  void run(BooleanSupplier over) throws InterruptedException {
    while (!over.getAsBoolean()) {
      long began = System.nanoTime();
      answers.merge(send(), 1L, Long::sum);
      times = count == times.length ? Arrays.copyOf(times, 2 * count) : times;
      times[count++] = System.nanoTime() - began;
      LockSupport.parkNanos(PAUSE);
    }
  }

  private String send() throws InterruptedException {
    try {
      return Integer.toString(client.send("echo", "hello", false));
    } catch (IOException e) {
      return e.getClass().getSimpleName();
    }
  }

  /** Whether every message was answered with its result. */
  boolean wasServed() {
    return answers.keySet().equals(Set.of("200"));
  }

  /** Returns the time in milliseconds within which this share of the messages was answered. */
  double quantile(double share) {
    long[] sorted = Arrays.copyOf(times, count);
    Arrays.sort(sorted);
    return sorted[Math.min(count - 1, (int) (count * share))] / 1e6;
  }

  /** Returns the answers and the times. */
  @Override
  public String toString() {
    return "%-16s %s p50 %.0f ms, p99 %.0f ms, longest %.0f ms"
        .formatted(NAME, answers, quantile(0.5), quantile(0.99), quantile(1));
  }
}
