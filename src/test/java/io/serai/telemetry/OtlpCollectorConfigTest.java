package io.serai.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class OtlpCollectorConfigTest {

  @Test
  void tracingIsOffWithoutConfiguration() {
    assertThat(OtlpCollectorConfig.of("", Map.of())).isEmpty();
  }

  @Test
  void settingPrecedesTheEnvironment() {
    OtlpCollectorConfig target =
        OtlpCollectorConfig.of(
                "http://here:4318/",
                Map.of(
                    "OTEL_EXPORTER_OTLP_ENDPOINT", "http://there:4318",
                    "OTEL_EXPORTER_OTLP_HEADERS", "x-key=secret, x-other = 2",
                    "OTEL_SERVICE_NAME", "orders"))
            .orElseThrow();

    assertThat(target.url()).isEqualTo("http://here:4318/v1/traces");
    assertThat(target.headers()).isEqualTo(Map.of("x-key", "secret", "x-other", "2"));
    assertThat(target.service()).isEqualTo("orders");
    assertThat(target.toString()).doesNotContain("secret");
  }

  @Test
  void traceEndpointOfTheEnvironmentIsUsedUnchanged() {
    assertThat(
            OtlpCollectorConfig.of(
                "", Map.of("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://there/traces")))
        .map(OtlpCollectorConfig::url)
        .contains("http://there/traces");
  }

  @Test
  void disabledSdkTurnsTracingOff() {
    assertThat(OtlpCollectorConfig.of("http://here:4318", Map.of("OTEL_SDK_DISABLED", "true")))
        .isEmpty();
  }
}
