package io.serai.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.Sum;
import io.opentelemetry.proto.metrics.v1.SummaryDataPoint;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot.StateSetDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.UnknownSnapshot;
import io.prometheus.metrics.model.snapshots.UnknownSnapshot.UnknownDataPointSnapshot;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is sent of the registry is what a scrape has. */
@Timeout(60)
class OtlpMetricExportTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private FakeCollector collector;

  @BeforeEach
  void open() throws IOException {
    collector = new FakeCollector();
  }

  @AfterEach
  void close() {
    collector.close();
    registry.close();
  }

  @Test
  void counterIsAMonotonicCumulativeSumUnderTheNameOfTheScrape() {
    Counter.builder("serai.calls")
        .description("Calls.")
        .tag("host", "a")
        .register(registry)
        .increment(3);

    Metric metric = sent("serai_calls_total");

    Sum sum = metric.getSum();
    assertThat(metric.getDescription()).isEqualTo("Calls.");
    assertThat(sum.getIsMonotonic()).isTrue();
    assertThat(sum.getAggregationTemporality())
        .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
    NumberDataPoint point = sum.getDataPoints(0);
    assertThat(point.getAsDouble()).isEqualTo(3);
    assertThat(FakeCollector.attributes(point.getAttributesList())).isEqualTo(Map.of("host", "a"));
    assertThat(point.getStartTimeUnixNano()).isPositive();
    assertThat(point.getTimeUnixNano()).isEqualTo(CLOCK.millis() * 1_000_000);
  }

  @Test
  void gaugeHasItsUnit() {
    Gauge.builder("serai.body.bytes", () -> 42).register(registry);

    Metric metric = sent("serai_body_bytes");

    assertThat(metric.getUnit()).isEqualTo("By");
    assertThat(metric.getGauge().getDataPoints(0).getAsDouble()).isEqualTo(42);
  }

  @Test
  void histogramHasTheBucketsOfTheScrape() {
    Timer timer =
        Timer.builder("serai.task")
            .serviceLevelObjectives(Duration.ofMillis(10), Duration.ofSeconds(1))
            .register(registry);
    timer.record(Duration.ofMillis(5));
    timer.record(Duration.ofMillis(500));
    timer.record(Duration.ofMillis(600));
    timer.record(Duration.ofSeconds(2));

    Metric metric = sent("serai_task_seconds");

    assertThat(metric.getUnit()).isEqualTo("s");
    HistogramDataPoint point = metric.getHistogram().getDataPoints(0);
    assertThat(point.getExplicitBoundsList()).containsExactly(0.01, 1.0);
    assertThat(point.getBucketCountsList()).containsExactly(1L, 2L, 1L);
    assertThat(point.getCount()).isEqualTo(4);
    assertThat(point.getSum()).isEqualTo(3.105);
    assertThat(metric.getHistogram().getAggregationTemporality())
        .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
    assertThat(sent("serai_task_seconds_max").getUnit()).isEqualTo("s");
  }

  @Test
  void timerWithoutBucketsIsASummary() {
    Timer.builder("serai.wait")
        .publishPercentiles(0.5)
        .register(registry)
        .record(Duration.ofSeconds(2));

    SummaryDataPoint point = sent("serai_wait_seconds").getSummary().getDataPoints(0);

    assertThat(point.getCount()).isEqualTo(1);
    assertThat(point.getSum()).isEqualTo(2);
    assertThat(point.getQuantileValues(0).getQuantile()).isEqualTo(0.5);
  }

  @Test
  void otherKindsAreGauges() {
    add(
        () ->
            InfoSnapshot.builder()
                .name("serai_build")
                .dataPoint(
                    InfoDataPointSnapshot.builder().labels(Labels.of("version", "1")).build())
                .build());
    add(
        () ->
            StateSetSnapshot.builder()
                .name("light")
                .dataPoint(
                    StateSetDataPointSnapshot.builder()
                        .state("on", true)
                        .state("off", false)
                        .build())
                .build());
    add(
        () ->
            UnknownSnapshot.builder()
                .name("thing")
                .dataPoint(UnknownDataPointSnapshot.builder().value(7).build())
                .build());

    NumberDataPoint info = sent("serai_build_info").getGauge().getDataPoints(0);
    assertThat(info.getAsDouble()).isEqualTo(1);
    assertThat(FakeCollector.attributes(info.getAttributesList())).containsEntry("version", "1");
    assertThat(
            sent("light").getGauge().getDataPointsList().stream()
                .collect(
                    Collectors.toMap(
                        point -> FakeCollector.attributes(point.getAttributesList()).get("light"),
                        NumberDataPoint::getAsDouble)))
        .isEqualTo(Map.of("on", 1.0, "off", 0.0));
    assertThat(sent("thing").getGauge().getDataPoints(0).getAsDouble()).isEqualTo(7);
  }

  @Test
  void everyNumberOfTheScrapeIsSent() {
    registry.counter("a.calls", "x", "1").increment();
    registry.counter("a.calls", "x", "2").increment(2);
    DistributionSummary.builder("b.size").register(registry).record(9);
    Timer.builder("c").publishPercentileHistogram().register(registry).record(Duration.ofMillis(3));
    LongTaskTimer.builder("d").register(registry).start();
    Gauge.builder("e", () -> Double.NaN).register(registry);

    export();

    List<String> names =
        registry
            .scrape()
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.substring(0, Math.min(index(line, '{'), index(line, ' '))))
            .map(name -> name.replaceAll("(?<!^)_(bucket|count|sum)$", ""))
            .distinct()
            .toList();
    assertThat(names).contains("a_calls_total", "b_size", "c_seconds", "d_seconds", "e");
    assertThat(names).allSatisfy(name -> assertThat(collector.metric(name)).as(name).isPresent());
  }

  @Test
  void totalsAreSentWhenTheCollectorIsBack() {
    Counter calls = registry.counter("calls");
    collector.answer(500);
    try (OtlpMetricExport export = start(Duration.ofMillis(5))) {
      calls.increment(2);
      await().until(() -> collector.requests() > 2);

      collector.answer(200);
      calls.increment(3);

      await().until(() -> values("calls_total").anyMatch(value -> value == 5));
    }
  }

  @Test
  void lastNumbersAreSentAtTheEnd() {
    OtlpMetricExport export = start(Duration.ofHours(1));
    registry.counter("calls").increment(4);

    export.close();

    assertThat(values("calls_total")).containsExactly(4.0);
  }

  private Stream<Double> values(String name) {
    return collector.metric(name).stream()
        .flatMap(metric -> metric.getSum().getDataPointsList().stream())
        .map(NumberDataPoint::getAsDouble);
  }

  private static int index(String line, char end) {
    int at = line.indexOf(end);
    return at < 0 ? line.length() : at;
  }

  private void add(Collector metric) {
    registry.getPrometheusRegistry().register(metric);
  }

  private Metric sent(String name) {
    export();
    return collector.metric(name).orElseThrow();
  }

  private void export() {
    start(Duration.ofHours(1)).close();
  }

  private OtlpMetricExport start(Duration interval) {
    return OtlpMetricExport.start(
        OtlpCollectorConfig.of(OtlpSignal.METRICS, collector.url(), true, Map.of()).orElseThrow(),
        interval,
        "test",
        CLOCK,
        registry.getPrometheusRegistry()::scrape);
  }
}
