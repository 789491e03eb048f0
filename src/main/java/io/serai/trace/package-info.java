/**
 * Tracing of the hub's work. The package depends on no other package of Serai.
 *
 * <p>{@link io.serai.trace.Tracing} begins a {@link io.serai.trace.Span}; {@link
 * io.serai.trace.OpenTelemetryTracing} implements both. Parent spans are passed as {@code
 * traceparent} headers, which {@link io.serai.trace.TraceparentCodec} parses. Without a collector,
 * {@link io.serai.trace.Tracing#NONE} passes the caller's header on. A {@link
 * io.serai.trace.SpanLogValue} is a span in a line of the log.
 */
@NullMarked
package io.serai.trace;

import org.jspecify.annotations.NullMarked;
