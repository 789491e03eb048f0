package io.serai.trace;

import io.opentelemetry.api.trace.SpanContext;
import org.jspecify.annotations.Nullable;

/**
 * A span as a value of a line of the log. As text it is the id of its trace, {@code -} if there is
 * none; the export of the log sends the id of the span, too.
 *
 * @param traceparent the span (W3C Trace Context); null if there is none
 */
public record SpanLogValue(@Nullable String traceparent) {

  private static final int TRACE_BEGIN = 3;
  private static final int TRACE_END = 35;

  /** Returns the span for OpenTelemetry; an invalid one if there is none. */
  public SpanContext context() {
    return TraceparentCodec.parse(traceparent);
  }

  @Override
  public String toString() {
    return traceparent != null && traceparent.length() >= TRACE_END
        ? traceparent.substring(TRACE_BEGIN, TRACE_END)
        : "-";
  }
}
