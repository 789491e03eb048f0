package io.serai.telemetry;

import io.serai.document.TextFunctions;
import io.serai.setting.InvalidSettingException;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import io.serai.trace.Tracing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of the export to a collector, {@code serai.telemetry.*}. */
public final class TelemetrySettings {

  static final Setting<String> OTLP_ENDPOINT =
      Setting.text(
          "serai.telemetry.otlp-endpoint",
          "URL",
          "",
          "The collector that gets spans, and metrics and the log if these are switched on, by"
              + " OTLP over HTTP, such as http://localhost:4318. If empty,"
              + " OTEL_EXPORTER_OTLP_ENDPOINT is used; if that is not set either, no spans are"
              + " created.");

  static final Setting<Boolean> METRICS =
      Setting.flag(
          "serai.telemetry.metrics",
          false,
          "Whether the collector gets the metrics of /observe/metrics, every"
              + " OTEL_METRIC_EXPORT_INTERVAL milliseconds (60000). OTEL_METRICS_EXPORTER precedes"
              + " this.");

  static final Setting<Boolean> LOGS =
      Setting.flag(
          "serai.telemetry.logs",
          false,
          "Whether the collector gets the log of serai run. OTEL_LOGS_EXPORTER precedes this.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(OTLP_ENDPOINT, METRICS, LOGS);

  private static final String METRIC_INTERVAL = "OTEL_METRIC_EXPORT_INTERVAL";
  private static final int MAX_DIGITS = 9;

  private TelemetrySettings() {}

  /**
   * Returns the tracing that the settings and OpenTelemetry's variables configure.
   *
   * @param version of the hub
   */
  public static Tracing tracing(Settings settings, String version) {
    Optional<OtlpCollectorConfig> collector =
        collector(OtlpSignal.TRACES, settings, System.getenv());
    return collector.isPresent() ? OtlpSpanExport.tracing(collector.get(), version) : Tracing.NONE;
  }

  /** Returns where metrics are sent; empty if they are not. */
  public static Optional<OtlpCollectorConfig> metrics(Settings settings) {
    return collector(OtlpSignal.METRICS, settings, System.getenv());
  }

  /**
   * Returns how often metrics are sent.
   *
   * @throws InvalidSettingException if {@code OTEL_METRIC_EXPORT_INTERVAL} is wrong
   */
  public static Duration metricInterval() {
    return metricInterval(System.getenv());
  }

  static Duration metricInterval(Map<String, String> environment) {
    String millis = environment.getOrDefault(METRIC_INTERVAL, "").strip();
    if (millis.isEmpty()) {
      return Duration.ofMinutes(1);
    }
    if (millis.length() <= MAX_DIGITS && TextFunctions.consistsOf(millis, TextFunctions::isDigit)) {
      Duration interval = Duration.ofMillis(Long.parseLong(millis));
      if (!interval.isZero()) {
        return interval;
      }
    }
    throw new InvalidSettingException(
        METRIC_INTERVAL + " is \"" + millis + "\"; it takes milliseconds, such as 60000.");
  }

  /** Returns where the lines of the log are sent; empty if they are not. */
  public static Optional<OtlpCollectorConfig> logs(Settings settings) {
    return collector(OtlpSignal.LOGS, settings, System.getenv());
  }

  private static Optional<OtlpCollectorConfig> collector(
      OtlpSignal signal, Settings settings, Map<String, String> environment) {
    boolean wanted =
        switch (signal) {
          case TRACES -> true;
          case METRICS -> settings.get(METRICS);
          case LOGS -> settings.get(LOGS);
        };
    return OtlpCollectorConfig.of(signal, settings.text(OTLP_ENDPOINT), wanted, environment);
  }
}
