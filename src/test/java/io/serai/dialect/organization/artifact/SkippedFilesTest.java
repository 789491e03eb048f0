package io.serai.dialect.organization.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.CapturedLog;
import org.junit.jupiter.api.Test;

class SkippedFilesTest {
  private final SkippedFiles files = new SkippedFiles();

  @Test
  void manyFilesAreOneWarningThatNamesTheFirstAndCountsAll() {
    try (CapturedLog log = new CapturedLog()) {
      for (int i = 0; i < 1_000; i++) {
        files.add("file-" + i + "\n");
      }
      files.log("t1");

      assertThat(log.warnings())
          .singleElement()
          .asString()
          .startsWith("Task t1: file-0\\u000a is not an artifact")
          .endsWith("files left out: 1000");
      assertThat(log.text()).contains("file-999");
    }
  }

  @Test
  void nothingIsLoggedWhereNothingIsLeftOut() {
    try (CapturedLog log = new CapturedLog()) {
      files.log("t1");

      assertThat(log.warnings()).isEmpty();
    }
  }
}
