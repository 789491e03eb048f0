package io.serai.dialect.organization.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.dialect.organization.model.SaluteReport;
import io.serai.hub.CapturedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFolderTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir private Path folder;
  private ReportFolder later;

  @BeforeEach
  void create() throws IOException {
    Files.createDirectory(folder.resolve("reports"));
    later = new ReportFolder(folder, Clock.fixed(NOW.plusSeconds(9), ZoneOffset.UTC));
  }

  @Test
  void reportsThatCannotBeUsedAreOneWarning() throws IOException {
    for (int i = 0; i < 100; i++) {
      Files.writeString(folder.resolve("reports/r" + i + "_latest.json"), "[1, 2]");
    }
    ReportFolder reports = new ReportFolder(folder, Clock.systemUTC());

    try (CapturedLog log = new CapturedLog()) {
      for (int look = 0; look < 3; look++) {
        assertThat(news(reports)).isEmpty();
      }

      assertThat(log.warnings())
          .singleElement()
          .asString()
          .startsWith("Reports left alone now: 100. The first: ")
          .contains("_latest.json cannot be used: ");
      assertThat(log.text()).contains("r99_latest.json");
    }
  }

  @Test
  void reportThatWasReadCostsLittleHoweverLargeItIs() throws IOException {
    for (int i = 0; i < 60; i++) {
      write("r" + i, report("\"more\": [" + "[],".repeat(85_000) + "1]"));
    }
    List<String> roles = new ArrayList<>();
    long before = usedMemory();

    later.news(report -> roles.add(report.unit().roleId()));

    assertThat(roles).hasSize(60);
    assertThat(usedMemory() - before).isLessThan(60 * 100_000);
    assertThat(news(later)).isEmpty();
  }

  private static long usedMemory() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  @Test
  @Tag("OK-Q23")
  void reportIsNewsOnlyIfOneOfItsMembersHasChanged() throws IOException {
    write("r", report("\"one\": {\"a\": 12345678901234567890, \"b\": 2}"));
    assertThat(news(later)).hasSize(1);

    write("r", report("\"one\":  {\"b\": 2, \"a\": 12345678901234567890}"));
    assertThat(news(later)).isEmpty();

    write("r", report("\"one\": {\"b\": 2, \"a\": 12345678901234567891}"));
    assertThat(news(later)).hasSize(1);
  }

  @Test
  void largeReportsAreGivenBeforeAllAreRead() throws IOException {
    String paths = "\"location\": {\"files_modified\": [\"" + "p".repeat(4_000) + "\"";
    for (int i = 0; i < 60; i++) {
      write("r" + i, report(paths + (",\"" + "p".repeat(4_000) + "\"").repeat(59) + "]}"));
    }
    List<SaluteReport> given = new ArrayList<>();

    later.news(
        report -> {
          given.add(report);
          deleteAll();
        });

    assertThat(given).hasSizeBetween(10, 30);
  }

  private void deleteAll() {
    for (int i = 0; i < 60; i++) {
      assertThat(file("r" + i).toFile())
          .satisfiesAnyOf(
              each -> assertThat(each.delete()).isTrue(), each -> assertThat(each).doesNotExist());
    }
  }

  @Test
  void reportWhoseReceiverFailsTakesNoOtherAlong() throws IOException {
    for (String role : List.of("a", "b", "c")) {
      write(role, report("\"more\": 1"));
    }
    AtomicInteger given = new AtomicInteger();

    later.news(
        report -> {
          if (given.incrementAndGet() == 2) {
            throw new AssertionError("of a test");
          }
        });

    assertThat(given).hasValue(3);
  }

  @Test
  void fileThatCannotBeUsedIsNotReadAgainUntilItChanges() throws IOException {
    String right = report("\"more\": 1");
    write("r", right.replace('{', '['));
    assertThat(news(later)).isEmpty();
    assertThat(news(later)).isEmpty();

    write("r", right);
    assertThat(news(later)).isEmpty(); // nothing shows the change

    Files.setLastModifiedTime(file("r"), FileTime.from(NOW.plusSeconds(1)));
    assertThat(news(later)).hasSize(1);
  }

  static List<SaluteReport> news(ReportFolder reports) {
    List<SaluteReport> news = new ArrayList<>();
    reports.news(news::add);
    return news;
  }

  private static String report(String more) {
    return """
        {"status": {"state": "active", "pace_level": "primary"},
         "unit": {"role_id": "mender"}, "time": {"timestamp": "%s"}, %s}
        """
        .formatted(NOW, more);
  }

  private Path file(String role) {
    return folder.resolve("reports/" + role + "_latest.json");
  }

  /** Writes a file at a time that is over. */
  private void write(String role, String text) throws IOException {
    Files.writeString(file(role), text);
    Files.setLastModifiedTime(file(role), FileTime.from(NOW));
  }
}
