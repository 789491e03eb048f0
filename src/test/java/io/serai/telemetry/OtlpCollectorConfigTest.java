package io.serai.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.setting.InvalidSettingException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpCollectorConfigTest {

  private static final String HERE = "http://here:4318";

  @Test
  void nothingIsSentWithoutConfiguration() {
    assertThat(of(OtlpSignal.TRACES, "", true, Map.of())).isEmpty();
    assertThat(of(OtlpSignal.METRICS, "", false, Map.of())).isEmpty();
    assertThat(of(OtlpSignal.LOGS, HERE, false, Map.of())).isEmpty();
  }

  @Test
  void settingPrecedesTheGeneralEndpointOfTheEnvironment() {
    OtlpCollectorConfig target =
        of(
                OtlpSignal.TRACES,
                "http://here:4318/",
                true,
                Map.of(
                    "OTEL_EXPORTER_OTLP_ENDPOINT", "http://there:4318",
                    "OTEL_EXPORTER_OTLP_HEADERS", "x-key=secret, x-other = 2%2C+3",
                    "OTEL_RESOURCE_ATTRIBUTES", "k8s.pod.name=pod-1",
                    "OTEL_SERVICE_NAME", "orders"))
            .orElseThrow();

    assertThat(target.url()).isEqualTo("http://here:4318/v1/traces");
    assertThat(target.headers()).isEqualTo(Map.of("x-key", "secret", "x-other", "2,+3"));
    assertThat(target.resource()).isEqualTo(Map.of("k8s.pod.name", "pod-1"));
    assertThat(target.service()).isEqualTo("orders");
    assertThat(target.toString()).doesNotContain("secret");
  }

  @Test
  void nameOfTheServiceMayBeAnAttributeOfTheResource() {
    assertThat(
            of(
                OtlpSignal.TRACES,
                HERE,
                true,
                Map.of("OTEL_RESOURCE_ATTRIBUTES", "service.name=orders")))
        .map(OtlpCollectorConfig::service)
        .contains("orders");
  }

  @ParameterizedTest
  @EnumSource(OtlpSignal.class)
  void endpointOfTheSignalPrecedesTheSettingAndIsUsedUnchanged(OtlpSignal signal) {
    assertThat(of(signal, HERE, true, Map.of(signal.endpointVariable(), "http://there/in")))
        .map(OtlpCollectorConfig::url)
        .contains("http://there/in");
  }

  @ParameterizedTest
  @CsvSource({
    "TRACES, http://here/v1/traces",
    "METRICS, http://here/v1/metrics",
    "LOGS, http://here/v1/logs"
  })
  void pathOfASignalInTheEndpointIsReplaced(OtlpSignal signal, String url) {
    assertThat(of(signal, "http://here/v1/traces", true, Map.of()))
        .map(OtlpCollectorConfig::url)
        .contains(url);
  }

  @Test
  void exporterVariablesSwitchSignalsOnAndOff() {
    Map<String, String> on = Map.of("OTEL_METRICS_EXPORTER", "prometheus, otlp");

    assertThat(of(OtlpSignal.METRICS, HERE, false, on)).isPresent();
    assertThat(of(OtlpSignal.LOGS, HERE, false, on)).isEmpty();
    assertThat(of(OtlpSignal.METRICS, HERE, true, Map.of("OTEL_METRICS_EXPORTER", "none")))
        .isEmpty();
    assertThat(of(OtlpSignal.TRACES, HERE, true, Map.of("OTEL_TRACES_EXPORTER", "none"))).isEmpty();
  }

  @Test
  void exporterVariableAloneMeansTheCollectorOfThisMachine() {
    assertThat(of(OtlpSignal.METRICS, "", false, Map.of("OTEL_METRICS_EXPORTER", "otlp")))
        .map(OtlpCollectorConfig::url)
        .contains("http://localhost:4318/v1/metrics");
  }

  @Test
  void settingWithoutACollectorIsRefused() {
    assertThatThrownBy(() -> of(OtlpSignal.METRICS, "", true, Map.of()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "No collector is configured for the metrics. Set serai.telemetry.otlp-endpoint, such as"
                + " http://localhost:4318, or do not switch them on.");
  }

  @Test
  void wrongUrlIsRefusedByTheNameOfWhatSetIt() {
    assertThatThrownBy(() -> of(OtlpSignal.TRACES, "localhost:4318", true, Map.of()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("serai.telemetry.otlp-endpoint is \"localhost:4318\"; it takes");
    assertThatThrownBy(
            () ->
                of(
                    OtlpSignal.LOGS,
                    HERE,
                    true,
                    Map.of("OTEL_EXPORTER_OTLP_LOGS_ENDPOINT", "http://a b")))
        .hasMessageStartingWith("OTEL_EXPORTER_OTLP_LOGS_ENDPOINT is \"http://a b\"");
  }

  @Test
  void wrongUrlThatMayHaveAPasswordIsNotRepeated() {
    assertThatThrownBy(() -> of(OtlpSignal.TRACES, "http://user:pass^word@host", true, Map.of()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "serai.telemetry.otlp-endpoint is not a URL; it takes a URL such as"
                + " http://localhost:4318.");
  }

  @Test
  void passwordInTheUrlIsRefusedAndNotRepeated() {
    assertThatThrownBy(() -> of(OtlpSignal.TRACES, "http://me:secret@here", true, Map.of()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "serai.telemetry.otlp-endpoint has a user's name or password; set"
                + " OTEL_EXPORTER_OTLP_HEADERS instead.");
  }

  @ParameterizedTest
  @EnumSource(OtlpSignal.class)
  void disabledSdkTurnsEverythingOff(OtlpSignal signal) {
    assertThat(of(signal, HERE, true, Map.of("OTEL_SDK_DISABLED", "true"))).isEmpty();
  }

  @Test
  void metricsAreSentEachMinuteOrAsTheEnvironmentSays() {
    assertThat(TelemetrySettings.metricInterval(Map.of())).hasMinutes(1);
    assertThat(TelemetrySettings.metricInterval(Map.of("OTEL_METRIC_EXPORT_INTERVAL", "1500")))
        .hasMillis(1500);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1s", "99999999999999999999"})
  void wrongIntervalIsRefused(String millis) {
    assertThatThrownBy(
            () -> TelemetrySettings.metricInterval(Map.of("OTEL_METRIC_EXPORT_INTERVAL", millis)))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "OTEL_METRIC_EXPORT_INTERVAL is \""
                + millis
                + "\"; it takes milliseconds, such as 60000.");
  }

  private static Optional<OtlpCollectorConfig> of(
      OtlpSignal signal, String endpoint, boolean wanted, Map<String, String> environment) {
    return OtlpCollectorConfig.of(signal, endpoint, wanted, environment);
  }
}
