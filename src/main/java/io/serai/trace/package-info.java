/**
 * Tracing of the hub's work, with an optional export to an OpenTelemetry collector. The package
 * depends on no other package of Serai.
 *
 * <p>{@link io.serai.trace.Tracing} begins a {@link io.serai.trace.Span}; {@link
 * io.serai.trace.OpenTelemetryTracing} implements both and sends ended spans to the collector of an
 * {@link io.serai.trace.OtlpCollectorConfig}. Parent spans are passed as {@code traceparent}
 * headers, which {@link io.serai.trace.TraceparentCodec} parses. Without a collector, {@link
 * io.serai.trace.Tracing#NONE} passes the caller's header on.
 */
@NullMarked
package io.serai.trace;

import org.jspecify.annotations.NullMarked;
