package io.serai.telemetry;

import java.util.Locale;

/** A kind of telemetry data that OpenTelemetry sends separately. */
public enum OtlpSignal {
  TRACES("spans"),
  METRICS("metrics"),
  LOGS("log lines");

  private final String data;

  OtlpSignal(String data) {
    this.data = data;
  }

  /** Returns what is sent, for messages. */
  String data() {
    return data;
  }

  /** Returns the path behind the base URL of a collector. */
  String path() {
    return "/v1/" + name().toLowerCase(Locale.ROOT);
  }

  /** Returns the variable with the whole URL for this signal. */
  String endpointVariable() {
    return "OTEL_EXPORTER_OTLP_" + name() + "_ENDPOINT";
  }

  /** Returns the variable with the list of exporters for this signal. */
  String exporterVariable() {
    return "OTEL_" + name() + "_EXPORTER";
  }
}
