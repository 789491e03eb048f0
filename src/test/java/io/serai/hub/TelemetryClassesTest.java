package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.Serai;
import io.serai.store.SecondJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is loaded for the export to a collector, in a process of its own. */
@Timeout(300)
class TelemetryClassesTest {

  @TempDir private Path folder;

  @Test
  void startWithoutACollectorLoadsNothingOfTheExport() throws Exception {
    assertThat(loaded("")).isEmpty();
  }

  @Test
  void startWithACollectorLoadsTheExport() throws Exception {
    assertThat(
            loaded(
                """
                serai.telemetry.otlp-endpoint = http://127.0.0.1:1
                serai.telemetry.metrics = true
                serai.telemetry.logs = true
                """))
        .contains(
            "io.serai.telemetry.OtlpSpanExport",
            "io.serai.telemetry.OtlpMetricExport",
            "io.serai.cli.run.OtlpLogAppender",
            "io.opentelemetry.sdk.logs.SdkLoggerProvider");
  }

  /** The classes of OpenTelemetry and those that use it, once {@code serai run} serves. */
  private List<String> loaded(String settings) throws Exception {
    Path home = Files.createDirectory(folder.resolve("home"));
    Path log = folder.resolve("classes.log");
    Files.writeString(
        home.resolve("application.properties"), settings + "serai.embeddings.url = none\n");
    try (SecondJvm hub =
        SecondJvm.start(
            List.of(ClassLog.option(log)), Serai.class, "run", "--home", home, "--port", 0)) {
      hub.awaitReady("serai: http");
      ClassLog classes = ClassLog.read(log, 0, ClassLog.length(log));
      assertThat(classes.loaded()).contains("io.serai.hub.Hub");
      return classes.loaded().stream()
          .filter(
              name ->
                  name.startsWith("io.opentelemetry.")
                      || name.startsWith("io.serai.telemetry.Otlp")
                          && !name.startsWith("io.serai.telemetry.OtlpCollectorConfig")
                          && !name.startsWith("io.serai.telemetry.OtlpSignal")
                      || name.startsWith("io.serai.cli.run.Otlp"))
          .toList();
    }
  }
}
