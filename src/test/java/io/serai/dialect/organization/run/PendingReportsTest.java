package io.serai.dialect.organization.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.dialect.organization.model.SaluteReport;
import io.serai.dialect.organization.model.SaluteReportReader;
import io.serai.outbound.OutboundAbortSignal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What the reports on a task hold in memory. */
class PendingReportsTest {
  private static final String LARGE = "p".repeat(4_000);

  private final PendingReports waiting = new PendingReports("task");
  private final PendingCall call =
      new PendingCall(
          Instant.EPOCH, new CompletableFuture<>(), new OutboundAbortSignal(), () -> {});
  private final List<String> handled = new ArrayList<>();

  /** A report that names 60 files of 240,000 characters together. */
  private static SaluteReport report(String role, String file) {
    String text =
        """
        {"status": {"state": "active", "pace_level": "primary"}, "unit": {"role_id": "%s"},
         "time": {"timestamp": "2026-02-19T20:35:15Z"}, "location": {"files_modified": ["%s"%s]}}
        """
            .formatted(role, file, (", \"" + LARGE + file + "\"").repeat(60));
    return SaluteReportReader.read(text, new ArrayList<>()).orElseThrow();
  }

  private boolean handleNext() {
    return waiting
        .handleNext(
            (report, of) -> {
              handled.add(report.unit().roleId());
              return CompletableFuture.completedFuture(null);
            })
        .isPresent();
  }

  @Test
  void newestReportsAreKeptUpToASize() {
    int added = 0;
    for (int i = 0; i < 100; i++) {
      added += waiting.add(report("r" + i, "a"), call) ? 1 : 0;
    }

    int actions = 0;
    while (actions < added) {
      handleNext();
      actions++;
    }

    assertThat(handled).hasSizeBetween(10, 20).startsWith("r" + (100 - handled.size()));
    assertThat(handled).endsWith("r99");
    assertThat(handleNext()).isFalse();
  }

  @Test
  void reportThatIsHandledLeavesItsRoom() {
    for (int i = 0; i < 100; i++) {
      assertThat(waiting.add(report("r" + i, "a"), call)).isTrue();
      assertThat(handleNext()).isTrue();
    }

    assertThat(handled).hasSize(100);
  }

  @Test
  void filesOfATaskAreKeptUpToASize() {
    WorkReportAccumulator work = new WorkReportAccumulator();
    for (int i = 0; i < 100; i++) {
      work.add(report("mender", "file" + i));
    }

    int characters = work.files().stream().mapToInt(file -> file.path().length()).sum();
    assertThat(characters).isBetween(200_000, 1 << 18);
    assertThat(work.files().iterator().next().path()).isEqualTo("file0");
    assertThat(work.last().orElseThrow().location().filesModified()).isEmpty();
    assertThat(work.last().orElseThrow().equalsReport(report("mender", "file99"))).isTrue();
  }

  @Test
  void summaryOfAReportNamesFilesUpToASize() {
    JsonNode files =
        ReportSummaryWriter.of(report("mender", "file")).at("/location/files_modified");

    int characters = 0;
    for (JsonNode file : files) {
      characters += file.asText().length();
    }
    assertThat(files.path(0).asText()).isEqualTo("file");
    assertThat(characters).isLessThanOrEqualTo(2_000);
  }
}
