package io.serai.dialect.organization.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import io.serai.reload.FileReloadOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are links, which those who write in an organization's folder may have made. */
@Tag("OK-Q26")
@Tag("OK-Q27")
class FolderBoundaryTest {
  @TempDir Path home;
  private Path folder;

  @BeforeEach
  void write() throws IOException {
    folder = Files.createDirectories(home.resolve("organizations"));
    Files.createDirectories(folder.resolve("reports"));
    Files.writeString(home.resolve("secret.key"), "s3cr3t");
  }

  @Test
  void linkToAFileElsewhereIsRefusedWithoutItsContent() throws IOException {
    Files.createSymbolicLink(folder.resolve("active.json"), home.resolve("secret.key"));

    List<FileReloadOutcome> outcomes = look();

    assertThat(outcomes).hasSize(1);
    assertThat(outcomes.get(0).status()).isEqualTo(FileReloadOutcome.Status.REFUSED);
    assertThat(outcomes.get(0).errors())
        .extracting(DocumentFault::code)
        .containsExactly("LINK_OUTSIDE");
    assertThat(outcomes.toString()).doesNotContain("s3cr3t");
  }

  @Test
  void folderThatIsALinkElsewhereIsRefusedToo() throws IOException {
    Path other = Files.createDirectories(home.resolve("other"));
    Files.writeString(other.resolve("chief.json"), "{}");
    Files.createSymbolicLink(folder.resolve("roles"), other);

    assertThat(look().get(0).errors())
        .extracting(DocumentFault::code)
        .containsExactly("LINK_OUTSIDE");
  }

  @Test
  void linkWithinTheFolderIsFollowed() throws IOException {
    Files.writeString(
        folder.resolve("v1.json"),
        "{\"org_id\":\"o\",\"org_name\":\"Workshop\",\"hierarchy\":{\"chief\":{}}}");
    Files.createSymbolicLink(folder.resolve("active.json"), Path.of("v1.json"));

    assertThat(look().get(0).status()).isEqualTo(FileReloadOutcome.Status.APPLIED);
  }

  @Test
  void reportThatIsALinkElsewhereIsLeftAlone() throws IOException {
    Path report = home.resolve("report.json");
    Files.writeString(
        report,
        "{\"status\":{\"state\":\"active\",\"pace_level\":\"primary\"},"
            + "\"unit\":{\"role_id\":\"chief\"},\"time\":{\"timestamp\":\"2026-01-01T00:00:00Z\"}}");
    ReportFolder reports = new ReportFolder(folder, Clock.systemUTC());
    Files.createSymbolicLink(folder.resolve("reports/chief_latest.json"), report);

    assertThat(ReportFolderTest.news(reports)).isEmpty();
    Files.copy(report, folder.resolve("reports/mender_latest.json"));
    assertThat(ReportFolderTest.news(reports)).hasSize(1);
  }

  private List<FileReloadOutcome> look() {
    return new OrganizationFolder(folder, "organizations", Clock.systemUTC()).look();
  }
}
