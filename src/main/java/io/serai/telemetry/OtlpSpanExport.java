package io.serai.telemetry;

import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.serai.trace.OpenTelemetryTracing;
import io.serai.trace.Tracing;
import java.util.Collection;

/** Sends spans to a collector, and logs its outages. */
record OtlpSpanExport(SpanExporter exporter, CollectorOutageLog outages) implements SpanExporter {

  /** Returns tracing whose spans are sent in the background, from a bounded queue. */
  static Tracing tracing(OtlpCollectorConfig collector, String version) {
    var exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(collector.url())
            .setComponentLoader(OtlpHttpSender.LOADER);
    collector.headers().forEach(exporter::addHeader);
    SpanExporter watched =
        new OtlpSpanExport(
            exporter.build(), new CollectorOutageLog(collector, "Spans are dropped until it does"));
    return new OpenTelemetryTracing(
        BatchSpanProcessor.builder(watched).build(), HubResource.of(collector, version));
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    return outages.watch(exporter.export(spans));
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
