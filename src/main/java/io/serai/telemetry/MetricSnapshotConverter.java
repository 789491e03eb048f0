package io.serai.telemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.HistogramData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.metrics.data.SummaryData;
import io.opentelemetry.sdk.metrics.data.SummaryPointData;
import io.opentelemetry.sdk.metrics.data.ValueAtQuantile;
import io.opentelemetry.sdk.resources.Resource;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBucket;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.DistributionDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot.StateSetDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.UnknownSnapshot;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Converts what a Prometheus registry gathers to OpenTelemetry's data, with the names and labels of
 * a scrape (OpenTelemetry, "Prometheus and OpenMetrics Compatibility"): counters to monotonic
 * cumulative sums, histograms to histograms with the same buckets, summaries to summaries,
 * everything else to gauges.
 */
final class MetricSnapshotConverter {

  private final Clock clock;
  private final long start;

  /** Creates a converter; counters without a time of their own begin now. */
  MetricSnapshotConverter(Clock clock) {
    this.clock = clock;
    this.start = nanos(clock.millis());
  }

  Collection<MetricData> convert(MetricSnapshots snapshots, Resource resource) {
    long now = nanos(clock.millis());
    return snapshots.stream().map(snapshot -> convert(snapshot, resource, now)).toList();
  }

  private MetricData convert(MetricSnapshot snapshot, Resource resource, long now) {
    if (snapshot instanceof CounterSnapshot counter) {
      return metric(resource, snapshot, "_total", MetricDataType.DOUBLE_SUM, sum(counter, now));
    } else if (snapshot instanceof HistogramSnapshot histogram) {
      return metric(resource, snapshot, "", MetricDataType.HISTOGRAM, histogram(histogram, now));
    } else if (snapshot instanceof SummarySnapshot summary) {
      return metric(resource, snapshot, "", MetricDataType.SUMMARY, summary(summary, now));
    }
    String suffix = snapshot instanceof InfoSnapshot ? "_info" : "";
    return metric(
        resource,
        snapshot,
        suffix,
        MetricDataType.DOUBLE_GAUGE,
        GaugeData.createDoubleGaugeData(gauges(snapshot, now).toList()));
  }

  private static MetricData metric(
      Resource resource,
      MetricSnapshot snapshot,
      String suffix,
      MetricDataType type,
      io.opentelemetry.sdk.metrics.data.Data<?> data) {
    return new ConvertedMetric(
        resource,
        snapshot.getMetadata().getPrometheusName() + suffix,
        snapshot.getMetadata(),
        type,
        data);
  }

  private SumData<DoublePointData> sum(CounterSnapshot counter, long now) {
    return SumData.createDoubleSumData(
        true,
        AggregationTemporality.CUMULATIVE,
        counter.getDataPoints().stream()
            .map(point -> value(point, point.getValue(), now))
            .toList());
  }

  private Stream<DoublePointData> gauges(MetricSnapshot snapshot, long now) {
    if (snapshot instanceof GaugeSnapshot gauge) {
      return gauge.getDataPoints().stream().map(point -> value(point, point.getValue(), now));
    } else if (snapshot instanceof InfoSnapshot info) {
      return info.getDataPoints().stream().map(point -> value(point, 1, now));
    } else if (snapshot instanceof UnknownSnapshot unknown) {
      return unknown.getDataPoints().stream().map(point -> value(point, point.getValue(), now));
    } else if (snapshot instanceof StateSetSnapshot states) {
      String label = states.getMetadata().getPrometheusName();
      return states.getDataPoints().stream().flatMap(point -> states(label, point, now));
    }
    throw new IllegalArgumentException("unknown kind of metric: " + snapshot.getClass());
  }

  private Stream<DoublePointData> states(String label, StateSetDataPointSnapshot point, long now) {
    return point.stream()
        .map(
            state ->
                DoublePointData.create(
                    start(point),
                    now,
                    attributes(point.getLabels()).toBuilder().put(label, state.getName()).build(),
                    state.isTrue() ? 1 : 0,
                    List.of()));
  }

  private DoublePointData value(DataPointSnapshot point, double value, long now) {
    return DoublePointData.create(
        start(point), now, attributes(point.getLabels()), value, List.of());
  }

  private HistogramData histogram(HistogramSnapshot histogram, long now) {
    return HistogramData.create(
        AggregationTemporality.CUMULATIVE,
        histogram.getDataPoints().stream().map(point -> buckets(point, now)).toList());
  }

  private HistogramPointData buckets(HistogramDataPointSnapshot point, long now) {
    List<Double> bounds = new ArrayList<>();
    List<Long> counts = new ArrayList<>();
    for (ClassicHistogramBucket bucket : point.getClassicBuckets()) {
      counts.add(bucket.getCount());
      if (bucket.getUpperBound() != Double.POSITIVE_INFINITY) {
        bounds.add(bucket.getUpperBound());
      }
    }
    if (counts.isEmpty()) { // a native histogram, whose buckets a scrape as text leaves out, too
      counts.add(point.getCount());
    }
    return HistogramPointData.create(
        start(point),
        now,
        attributes(point.getLabels()),
        sumOf(point),
        false,
        0,
        false,
        0,
        bounds,
        counts);
  }

  private SummaryData summary(SummarySnapshot summary, long now) {
    return SummaryData.create(
        summary.getDataPoints().stream().map(point -> quantiles(point, now)).toList());
  }

  private SummaryPointData quantiles(SummaryDataPointSnapshot point, long now) {
    List<ValueAtQuantile> quantiles = new ArrayList<>();
    point
        .getQuantiles()
        .forEach(
            each -> quantiles.add(ValueAtQuantile.create(each.getQuantile(), each.getValue())));
    return SummaryPointData.create(
        start(point),
        now,
        attributes(point.getLabels()),
        point.hasCount() ? point.getCount() : 0,
        sumOf(point),
        quantiles);
  }

  private static double sumOf(DistributionDataPointSnapshot point) {
    return point.hasSum() ? point.getSum() : 0;
  }

  private long start(DataPointSnapshot point) {
    return point.hasCreatedTimestamp() ? nanos(point.getCreatedTimestampMillis()) : start;
  }

  private static Attributes attributes(Labels labels) {
    AttributesBuilder attributes = Attributes.builder();
    for (int i = 0; i < labels.size(); i++) {
      attributes.put(labels.getPrometheusName(i), labels.getValue(i));
    }
    return attributes.build();
  }

  private static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
