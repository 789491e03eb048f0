package io.serai.trace;

import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * {@link Tracing} by OpenTelemetry. It follows the caller's sampling decision. Spans that the
 * collector does not accept in time are dropped, since the queue is bounded.
 */
public final class OpenTelemetryTracing implements Tracing {
  private static final long SHUTDOWN_SECONDS = 5;

  private final SdkTracerProvider provider;
  private final Tracer tracer;

  /**
   * Passes spans to the processor when they end.
   *
   * @param resource the hub, to which the spans belong
   */
  public OpenTelemetryTracing(SpanProcessor processor, Resource resource) {
    this.provider =
        SdkTracerProvider.builder().setResource(resource).addSpanProcessor(processor).build();
    this.tracer = provider.get("io.serai");
  }

  @Override
  public boolean isOn() {
    return true;
  }

  @Override
  public Span begin(SpanCategory category, String name, @Nullable String parent) {
    SpanContext parentContext = TraceparentCodec.parse(parent);
    SpanBuilder builder = tracer.spanBuilder(name).setSpanKind(kind(category));
    if (parentContext.isValid()) {
      builder.setParent(Context.root().with(io.opentelemetry.api.trace.Span.wrap(parentContext)));
    } else {
      builder.setNoParent();
    }
    if (category == SpanCategory.TASK && parentContext.isValid()) {
      builder.addLink(parentContext);
    }
    return new OpenTelemetrySpan(builder.startSpan());
  }

  /** Sends the ended spans; blocks for a few seconds at most. */
  @Override
  public void close() {
    var unused = provider.shutdown().join(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
  }

  private static SpanKind kind(SpanCategory category) {
    return switch (category) {
      case SERVER -> SpanKind.SERVER;
      case CLIENT -> SpanKind.CLIENT;
      case TASK, WORK -> SpanKind.INTERNAL;
    };
  }

  /** Adapts an OpenTelemetry span. */
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
