package io.serai.hub;

import io.serai.trace.OpenTelemetryTracing;
import io.serai.trace.OtlpCollectorConfig;
import io.serai.trace.Tracing;

/** Creates the tracing of a hub. */
final class TracingSetup {

  private TracingSetup() {}

  /**
   * Returns the tracing of the options, otherwise that of the settings and OpenTelemetry's
   * environment variables.
   */
  static Tracing open(Settings settings, HubOptions options) {
    return options
        .tracing()
        .orElseGet(() -> open(settings.text("serai.telemetry.otlp-endpoint"), settings));
  }

  private static Tracing open(String endpoint, Settings settings) {
    try {
      return OtlpCollectorConfig.of(endpoint, System.getenv())
          .<Tracing>map(OpenTelemetryTracing::sending)
          .orElse(Tracing.NONE);
    } catch (IllegalArgumentException wrong) {
      throw settings.wrong("serai.telemetry.otlp-endpoint", "a URL such as http://localhost:4318");
    }
  }
}
