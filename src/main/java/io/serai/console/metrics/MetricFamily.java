package io.serai.console.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the values of one metric by label. Values with the same labels are added up. */
final class MetricFamily {

  private final MetricMetadata metadata;
  private final String[] names;
  private final Map<List<String>, Double> values = new LinkedHashMap<>();

  MetricFamily(String name, String help, String... names) {
    this.metadata = new MetricMetadata(name, help);
    this.names = names.clone();
  }

  static GaugeSnapshot gauge(String name, String help, double value) {
    return GaugeSnapshot.builder()
        .name(name)
        .help(help)
        .dataPoint(GaugeDataPointSnapshot.builder().value(value).build())
        .build();
  }

  void add(double value, String... labels) {
    values.merge(List.of(labels), value, Double::sum);
  }

  void add(long value, String... labels) {
    add((double) value, labels);
  }

  CounterSnapshot counter() {
    return new CounterSnapshot(
        metadata,
        values.entrySet().stream()
            .map(
                value ->
                    new CounterDataPointSnapshot(value.getValue(), labels(value), null, 0L, 0L))
            .toList());
  }

  GaugeSnapshot gauge() {
    return new GaugeSnapshot(
        metadata,
        values.entrySet().stream()
            .map(value -> new GaugeDataPointSnapshot(value.getValue(), labels(value), null, 0L))
            .toList());
  }

  private Labels labels(Map.Entry<List<String>, Double> value) {
    return Labels.of(names, value.getKey().toArray(String[]::new));
  }
}
