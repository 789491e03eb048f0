package io.serai.telemetry;

import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import io.serai.setting.InvalidSettingException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of the collector that one signal is sent to. Immutable.
 *
 * @param url the collector's URL for the signal
 * @param headers headers of each request, such as a key
 * @param resource further attributes of the resource, such as its environment
 * @param service name of the hub
 */
public record OtlpCollectorConfig(
    OtlpSignal signal,
    String url,
    Map<String, String> headers,
    Map<String, String> resource,
    String service) {

  /** Attribute of a resource with the name of the service. */
  static final String SERVICE_NAME = "service.name";

  private static final String DEFAULT_BASE = "http://localhost:4318";
  private static final String GENERAL_ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";

  /** Copies the maps. */
  public OtlpCollectorConfig {
    headers = Map.copyOf(headers);
    resource = Map.copyOf(resource);
  }

  /**
   * Returns the configuration; empty if the signal is not sent.
   *
   * @param endpoint base URL of the collector; the variable for the signal precedes it, and if it
   *     is empty, {@code OTEL_EXPORTER_OTLP_ENDPOINT} is used
   * @param wanted whether the signal is sent if {@code OTEL_…_EXPORTER} does not say it
   * @param environment OpenTelemetry's variables: {@code OTEL_SDK_DISABLED}, {@code
   *     OTEL_…_EXPORTER}, {@code OTEL_EXPORTER_OTLP_ENDPOINT}, {@code
   *     OTEL_EXPORTER_OTLP_…_ENDPOINT}, {@code OTEL_EXPORTER_OTLP_HEADERS}, {@code
   *     OTEL_SERVICE_NAME}, {@code OTEL_RESOURCE_ATTRIBUTES}
   * @throws InvalidSettingException if a URL is wrong, or metrics or the log are wanted and there
   *     is no collector
   */
  public static Optional<OtlpCollectorConfig> of(
      OtlpSignal signal, String endpoint, boolean wanted, Map<String, String> environment) {
    if (environment.getOrDefault("OTEL_SDK_DISABLED", "false").equalsIgnoreCase("true")) {
      return Optional.empty();
    }
    String exporters = environment.getOrDefault(signal.exporterVariable(), "");
    boolean asked = Arrays.stream(exporters.split(",", -1)).anyMatch(each -> isOtlp(each));
    if (!asked && (!wanted || !exporters.isBlank())) {
      return Optional.empty();
    }
    Optional<String> url = url(signal, endpoint, environment);
    if (url.isEmpty() && asked) {
      url = Optional.of(DEFAULT_BASE + signal.path());
    } else if (url.isEmpty() && signal != OtlpSignal.TRACES) {
      throw new InvalidSettingException(
          "No collector is configured for the %s. Set %s, such as %s, or do not switch them on."
              .formatted(signal.data(), TelemetrySettings.OTLP_ENDPOINT.key(), DEFAULT_BASE));
    }
    Map<String, String> headers = pairs(environment.get("OTEL_EXPORTER_OTLP_HEADERS"));
    Map<String, String> resource = pairs(environment.get("OTEL_RESOURCE_ATTRIBUTES"));
    String service =
        environment.getOrDefault("OTEL_SERVICE_NAME", resource.getOrDefault(SERVICE_NAME, "serai"));
    return url.map(found -> new OtlpCollectorConfig(signal, found, headers, resource, service));
  }

  private static boolean isOtlp(String exporter) {
    return exporter.strip().equals("otlp");
  }

  private static Optional<String> url(
      OtlpSignal signal, String endpoint, Map<String, String> environment) {
    String own = environment.getOrDefault(signal.endpointVariable(), "");
    if (!own.isEmpty()) {
      return Optional.of(valid(signal.endpointVariable(), own));
    }
    String general = environment.getOrDefault(GENERAL_ENDPOINT, "");
    String base = endpoint.isEmpty() ? general : endpoint;
    if (base.isEmpty()) {
      return Optional.empty();
    }
    String key = endpoint.isEmpty() ? GENERAL_ENDPOINT : TelemetrySettings.OTLP_ENDPOINT.key();
    return Optional.of(withoutPath(valid(key, base)) + signal.path());
  }

  /** Removes the path of a signal, with which some collectors print their URLs. */
  private static String withoutPath(String url) {
    String bare = TextFunctions.withoutTrailing(url, '/');
    return Arrays.stream(OtlpSignal.values())
        .map(OtlpSignal::path)
        .filter(bare::endsWith)
        .findFirst()
        .map(path -> bare.substring(0, bare.length() - path.length()))
        .orElse(bare);
  }

  private static String valid(String key, String url) {
    URI parsed = UriParser.parse(url).orElse(URI.create(""));
    if (parsed.getUserInfo() != null) { // would be in the log, and is not sent
      throw new InvalidSettingException(
          key + " has a user's name or password; set OTEL_EXPORTER_OTLP_HEADERS instead.");
    }
    if (UriParser.isWeb(parsed)) {
      return url;
    }
    String shown =
        url.indexOf('@') < 0 ? " is \"" + url + "\"" : " is not a URL"; // it may have a password
    throw new InvalidSettingException(
        key + shown + "; it takes a URL such as " + DEFAULT_BASE + ".");
  }

  /** Reads {@code name=value} pairs, whose values may be percent-encoded. */
  private static Map<String, String> pairs(@Nullable String list) {
    Map<String, String> pairs = new LinkedHashMap<>();
    Arrays.stream((list == null ? "" : list).split(",", -1))
        .map(pair -> pair.split("=", 2))
        .filter(pair -> pair.length == 2)
        .forEach(pair -> pairs.put(pair[0].strip(), decoded(pair[1].strip())));
    return pairs;
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return value;
    }
  }

  @Override
  public String toString() {
    return "OtlpCollectorConfig[" + url + "]"; // headers hold keys
  }
}
