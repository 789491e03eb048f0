/**
 * The export of spans, metrics and lines of the log to an OpenTelemetry collector, by OTLP over
 * HTTP. Without a collector none of OpenTelemetry's SDK is loaded.
 *
 * <p>{@link io.serai.telemetry.TelemetrySettings} says which {@link io.serai.telemetry.OtlpSignal}s
 * go to which collector ({@link io.serai.telemetry.OtlpCollectorConfig}). {@link
 * io.serai.telemetry.OtlpSpanExport}, {@link io.serai.telemetry.OtlpMetricExport} and {@link
 * io.serai.telemetry.OtlpLogQueue} send them, with the same {@link io.serai.telemetry.HubResource}.
 */
@NullMarked
package io.serai.telemetry;

import org.jspecify.annotations.NullMarked;
