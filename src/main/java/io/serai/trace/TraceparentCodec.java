package io.serai.trace;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses and formats the header {@code traceparent} (W3C Trace Context, section 3.2). */
final class TraceparentCodec {
  private static final Pattern FORM =
      Pattern.compile("(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

  private TraceparentCodec() {}

  /** Returns the span context; an invalid one if the text is malformed. */
  static SpanContext parse(@Nullable String traceparent) {
    if (traceparent == null) {
      return SpanContext.getInvalid();
    }
    Matcher parts = FORM.matcher(traceparent);
    return parts.matches()
        ? SpanContext.createFromRemoteParent(
            parts.group(1),
            parts.group(2),
            TraceFlags.fromHex(parts.group(3), 0),
            TraceState.getDefault())
        : SpanContext.getInvalid();
  }

  static String format(SpanContext span) {
    return "00-" + span.getTraceId() + "-" + span.getSpanId() + "-" + span.getTraceFlags().asHex();
  }
}
