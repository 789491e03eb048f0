package io.serai.telemetry;

import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Sends the metrics of a Prometheus registry to a collector at intervals, on a thread of its own.
 * Nothing is counted twice: the registry is read, as for a scrape. What was not accepted is not
 * sent again, since the next export has the totals.
 */
public final class OtlpMetricExport implements AutoCloseable {

  private static final long SHUTDOWN_SECONDS = 5;

  private final SdkMeterProvider provider;

  private OtlpMetricExport(SdkMeterProvider provider) {
    this.provider = provider;
  }

  /**
   * Begins to send.
   *
   * @param version of the hub
   * @param registry reads all metrics
   */
  public static OtlpMetricExport start(
      OtlpCollectorConfig collector,
      Duration interval,
      String version,
      Clock clock,
      Supplier<MetricSnapshots> registry) {
    var exporter =
        OtlpHttpMetricExporter.builder()
            .setEndpoint(collector.url())
            .setRetryPolicy(null)
            .setComponentLoader(OtlpHttpSender.LOADER);
    collector.headers().forEach(exporter::addHeader);
    MetricExporter watched =
        new WatchedExporter(
            exporter.build(),
            new CollectorOutageLog(collector, "The totals are sent when it does"));
    MetricSnapshotConverter converter = new MetricSnapshotConverter(clock);
    return new OtlpMetricExport(
        SdkMeterProvider.builder()
            .setResource(HubResource.of(collector, version))
            .registerMetricProducer(resource -> converter.convert(registry.get(), resource))
            .registerMetricReader(
                PeriodicMetricReader.builder(watched).setInterval(interval).build())
            .build());
  }

  /** Sends the metrics a last time; blocks for some seconds at most. */
  @Override
  public void close() {
    var unused = provider.shutdown().join(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
  }

  /** Logs the outages of the collector. */
  private record WatchedExporter(MetricExporter exporter, CollectorOutageLog outages)
      implements MetricExporter {

    @Override
    public CompletableResultCode export(Collection<MetricData> metrics) {
      return outages.watch(exporter.export(metrics));
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType type) {
      return AggregationTemporality.CUMULATIVE;
    }

    @Override
    public CompletableResultCode flush() {
      return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
      return exporter.shutdown();
    }
  }
}
