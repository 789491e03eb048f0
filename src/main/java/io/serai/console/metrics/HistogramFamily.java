package io.serai.console.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.serai.concurrent.LatencyHistogram;

/** Collects the histograms of one metric by label, in seconds. */
final class HistogramFamily {

  private final HistogramSnapshot.Builder snapshot;
  private final String[] names;

  HistogramFamily(String name, String help, String... names) {
    this.snapshot = HistogramSnapshot.builder().name(name).help(help);
    this.names = names.clone();
  }

  void add(LatencyHistogram histogram, String... labels) {
    double[] bounds = histogram.bounds();
    long[] counts = histogram.counts();
    ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
    for (int i = 0; i < bounds.length; i++) {
      buckets.bucket(bounds[i], counts[i]);
    }
    snapshot.dataPoint(
        HistogramDataPointSnapshot.builder()
            .labels(Labels.of(names, labels))
            .classicHistogramBuckets(buckets.build())
            .sum(histogram.sumSeconds())
            .build());
  }

  HistogramSnapshot histogram() {
    return snapshot.build();
  }
}
