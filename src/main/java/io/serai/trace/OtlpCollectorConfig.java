package io.serai.trace;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Configuration of the collector that spans are sent to.
 *
 * @param url the collector's URL for traces
 * @param headers headers of each request, such as a key
 * @param service name of the hub in traces
 */
public record OtlpCollectorConfig(String url, Map<String, String> headers, String service) {

  private static final String TRACES = "/v1/traces";

  /** Copies the headers. */
  public OtlpCollectorConfig {
    headers = Map.copyOf(headers);
  }

  /**
   * Returns the configuration; empty if tracing is off.
   *
   * @param endpoint base URL of the collector; if empty, that of the environment
   * @param environment OpenTelemetry's variables: {@code OTEL_EXPORTER_OTLP_ENDPOINT}, {@code
   *     OTEL_EXPORTER_OTLP_TRACES_ENDPOINT}, {@code OTEL_EXPORTER_OTLP_HEADERS}, {@code
   *     OTEL_SERVICE_NAME}, {@code OTEL_SDK_DISABLED}
   */
  public static Optional<OtlpCollectorConfig> of(String endpoint, Map<String, String> environment) {
    if (environment.getOrDefault("OTEL_SDK_DISABLED", "false").equalsIgnoreCase("true")) {
      return Optional.empty();
    }
    String service = environment.getOrDefault("OTEL_SERVICE_NAME", "serai");
    Map<String, String> headers =
        headers(environment.getOrDefault("OTEL_EXPORTER_OTLP_HEADERS", ""));
    return url(endpoint, environment).map(url -> new OtlpCollectorConfig(url, headers, service));
  }

  private static Optional<String> url(String endpoint, Map<String, String> environment) {
    if (!endpoint.isEmpty()) {
      return Optional.of(traces(endpoint));
    }
    return Optional.ofNullable(environment.get("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"))
        .or(
            () ->
                Optional.ofNullable(environment.get("OTEL_EXPORTER_OTLP_ENDPOINT"))
                    .map(OtlpCollectorConfig::traces));
  }

  private static String traces(String base) {
    String bare = base.replaceAll("/+$", "");
    return bare.endsWith(TRACES) ? bare : bare + TRACES;
  }

  private static Map<String, String> headers(String list) {
    Map<String, String> headers = new LinkedHashMap<>();
    Arrays.stream(list.split(",", -1))
        .map(pair -> pair.split("=", 2))
        .filter(pair -> pair.length == 2)
        .forEach(pair -> headers.put(pair[0].strip(), pair[1].strip()));
    return headers;
  }

  @Override
  public String toString() {
    return "OtlpCollectorConfig[" + url + "]"; // headers hold keys
  }
}
