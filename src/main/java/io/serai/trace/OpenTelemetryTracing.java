package io.serai.trace;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Spans by OpenTelemetry. A trace that its caller does not sample is not sampled here either. What
 * the collector does not take in time is dropped: the queue is bounded.
 */
public final class OpenTelemetryTracing implements Tracing {
  private static final long SECONDS_TO_END = 5;

  private final SdkTracerProvider provider;
  private final Tracer tracer;

  /**
   * Gives spans to the processor as they end.
   *
   * @param service what the hub is called there
   */
  public OpenTelemetryTracing(SpanProcessor processor, String service) {
    Attributes name = Attributes.of(AttributeKey.stringKey("service.name"), service);
    this.provider =
        SdkTracerProvider.builder()
            .setResource(Resource.getDefault().merge(Resource.create(name)))
            .addSpanProcessor(processor)
            .build();
    this.tracer = provider.get("io.serai");
  }

  /** Sends spans to a collector by OTLP over HTTP, in the background. */
  public static OpenTelemetryTracing sending(OtlpCollectorConfig target) {
    var exporter = OtlpHttpSpanExporter.builder().setEndpoint(target.url());
    target.headers().forEach(exporter::addHeader);
    return new OpenTelemetryTracing(
        BatchSpanProcessor.builder(exporter.build()).build(), target.service());
  }

  @Override
  public boolean isOn() {
    return true;
  }

  @Override
  public Span begin(SpanCategory spanCategory, String name, @Nullable String parent) {
    SpanContext above = TraceparentCodec.parse(parent);
    SpanBuilder builder = tracer.spanBuilder(name).setSpanKind(kind(spanCategory));
    if (above.isValid()) {
      builder.setParent(Context.root().with(io.opentelemetry.api.trace.Span.wrap(above)));
    } else {
      builder.setNoParent();
    }
    if (spanCategory == SpanCategory.TASK && above.isValid()) {
      builder.addLink(above);
    }
    return new OpenTelemetrySpan(builder.startSpan());
  }

  /** Sends what has ended, for a few seconds at most. */
  @Override
  public void close() {
    var unused = provider.shutdown().join(SECONDS_TO_END, TimeUnit.SECONDS);
  }

  private static SpanKind kind(SpanCategory spanCategory) {
    return switch (spanCategory) {
      case SERVER -> SpanKind.SERVER;
      case CLIENT -> SpanKind.CLIENT;
      case TASK, WORK -> SpanKind.INTERNAL;
    };
  }

  /** A span of OpenTelemetry. */
  private record OpenTelemetrySpan(io.opentelemetry.api.trace.Span span) implements Span {

    @Override
    public String traceparent() {
      return TraceparentCodec.format(span.getSpanContext());
    }

    @Override
    public void put(String name, String value) {
      span.setAttribute(name, value);
    }

    @Override
    public void end(@Nullable String fault) {
      if (fault != null) {
        span.setStatus(StatusCode.ERROR, fault);
      }
      span.end();
    }
  }
}
