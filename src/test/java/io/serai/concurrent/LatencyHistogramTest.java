package io.serai.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.concurrent.LatencyHistogram.Buckets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
  private static final long MILLI = 1_000_000;

  private final LatencyHistogram histogram = new LatencyHistogram(Buckets.CALLS);

  @Test
  void timeIsInTheFirstBucketWhoseBoundItDoesNotExceed() {
    histogram.record(0);
    histogram.record(MILLI / 2);
    histogram.record(MILLI / 2 + 1);
    histogram.record(MILLI);
    histogram.record(30_000 * MILLI);
    histogram.record(30_000 * MILLI + 1);

    long[] counts = histogram.counts();
    assertThat(histogram.bounds()).hasSameSizeAs(counts).isSorted().startsWith(0.0005, 0.001);
    assertThat(histogram.bounds()).endsWith(30, Double.POSITIVE_INFINITY);
    assertThat(counts[0]).isEqualTo(2);
    assertThat(counts[1]).isEqualTo(2);
    assertThat(counts[counts.length - 2]).isEqualTo(1);
    assertThat(counts[counts.length - 1]).isEqualTo(1);
    assertThat(LongStream.of(counts).sum()).isEqualTo(6);
    assertThat(histogram.sumSeconds()).isEqualTo(60.002000002);
  }

  @Test
  void negativeTimeIsZero() {
    histogram.record(-5);

    assertThat(histogram.counts()[0]).isEqualTo(1);
    assertThat(histogram.sumSeconds()).isZero();
  }

  @Test
  void noTimeOfManyThreadsIsLost() {
    IntStream.range(0, 100_000).parallel().forEach(i -> histogram.record(MILLI));

    assertThat(histogram.counts()[1]).isEqualTo(100_000);
    assertThat(histogram.sumSeconds()).isEqualTo(100);
  }

  @Test
  void valuesBeyondTheMaximumShareOneAndKnownOnesStay() {
    BoundedLabels<AtomicLong> labels = new BoundedLabels<>(3, name -> new AtomicLong());

    IntStream.range(0, 1000).forEach(i -> labels.of("host-" + i).incrementAndGet());
    labels.of("host-0").incrementAndGet();

    Map<String, Long> all = new HashMap<>();
    labels.forEach((name, count) -> all.put(name, count.get()));
    assertThat(all).isEqualTo(Map.of("host-0", 2L, "host-1", 1L, "host-2", 1L, "other", 997L));
    assertThat(labels.label("host-1")).isEqualTo("host-1");
    assertThat(labels.label("host-9")).isEqualTo("other");
  }

  @Test
  void valueThatIsCalledOtherTakesNoPlace() {
    BoundedLabels<AtomicLong> labels = new BoundedLabels<>(1, name -> new AtomicLong());

    labels.of("other").incrementAndGet();
    labels.of("first").incrementAndGet();
    labels.of("second").incrementAndGet();

    assertThat(labels.of("other").get()).isEqualTo(2);
    assertThat(labels.of("first").get()).isEqualTo(1);
  }
}
