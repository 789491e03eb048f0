package io.serai.console.metrics;

import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.serai.protocol.HubVersion;

/** The metric {@code serai_build_info}: what runs here. */
final class BuildInfo {

  private BuildInfo() {}

  static InfoSnapshot snapshot(String camel) {
    return InfoSnapshot.builder()
        .name("serai_build")
        .help("What runs here; always 1.")
        .dataPoint(
            InfoDataPointSnapshot.builder()
                .labels(
                    Labels.of(
                        "version",
                        HubVersion.text(),
                        "camel",
                        camel,
                        "java",
                        Runtime.version().toString()))
                .build())
        .build();
  }
}
