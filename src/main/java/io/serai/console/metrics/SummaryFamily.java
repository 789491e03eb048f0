package io.serai.console.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the counts and sums of one metric by label. Values with the same labels are added up.
 */
final class SummaryFamily {

  private final MetricMetadata metadata;
  private final String[] names;
  private final Map<List<String>, Value> values = new LinkedHashMap<>();

  private record Value(long count, double sum) {
    Value plus(Value other) {
      return new Value(count + other.count, sum + other.sum);
    }
  }

  SummaryFamily(String name, String help, String... names) {
    this.metadata = new MetricMetadata(name, help);
    this.names = names.clone();
  }

  void add(long count, double sum, String... labels) {
    values.merge(List.of(labels), new Value(Math.max(0, count), sum), Value::plus);
  }

  SummarySnapshot summary() {
    return new SummarySnapshot(
        metadata,
        values.entrySet().stream()
            .map(
                value ->
                    SummaryDataPointSnapshot.builder()
                        .count(value.getValue().count())
                        .sum(value.getValue().sum())
                        .quantiles(Quantiles.EMPTY)
                        .labels(Labels.of(names, value.getKey().toArray(String[]::new)))
                        .build())
            .toList());
  }
}
