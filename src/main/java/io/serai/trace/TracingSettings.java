package io.serai.trace;

import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.util.List;

/** The keys of tracing, {@code serai.telemetry.*}. */
public final class TracingSettings {

  static final Setting<String> OTLP_ENDPOINT =
      Setting.text(
          "serai.telemetry.otlp-endpoint",
          "URL",
          "",
          "Where spans are sent by OTLP over HTTP, such as http://localhost:4318. If empty,"
              + " OTEL_EXPORTER_OTLP_ENDPOINT is used; if that is not set either, no spans are"
              + " created.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(OTLP_ENDPOINT);

  private TracingSettings() {}

  /** Returns the tracing that the settings and OpenTelemetry's environment variables configure. */
  public static Tracing open(Settings settings) {
    try {
      return OtlpCollectorConfig.of(settings.text(OTLP_ENDPOINT), System.getenv())
          .<Tracing>map(OpenTelemetryTracing::sending)
          .orElse(Tracing.NONE);
    } catch (IllegalArgumentException wrong) {
      throw settings.invalid(OTLP_ENDPOINT, "a URL such as http://localhost:4318");
    }
  }
}
