package io.serai.dialect.organization.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.CapturedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFolderTest {
  @TempDir private Path folder;

  @Test
  void reportsThatCannotBeUsedAreOneWarning() throws IOException {
    Files.createDirectory(folder.resolve("reports"));
    for (int i = 0; i < 100; i++) {
      Files.writeString(folder.resolve("reports/r" + i + "_latest.json"), "[1, 2]");
    }
    ReportFolder reports = new ReportFolder(folder, Clock.systemUTC());

    try (CapturedLog log = new CapturedLog()) {
      assertThat(reports.news()).isEmpty();
      assertThat(reports.news()).isEmpty();
      assertThat(reports.news()).isEmpty();

      assertThat(log.warnings())
          .singleElement()
          .asString()
          .startsWith("Reports left alone now: 100. The first: ")
          .contains("_latest.json cannot be used: ");
      assertThat(log.text()).contains("r99_latest.json");
    }
  }
}
