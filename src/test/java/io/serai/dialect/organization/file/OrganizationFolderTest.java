package io.serai.dialect.organization.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that define an organization, as they are read again. */
class OrganizationFolderTest {
  @TempDir private Path folder;
  private OrganizationFolder files;

  @BeforeEach
  void open() {
    files = new OrganizationFolder(folder, "org", Clock.systemUTC());
  }

  @Test
  @Tag("OK-Q27")
  void secondFileOfARoleIsRefusedUntilItHasAnIdOfItsOwn() throws IOException {
    role("a.json", "cook", "soup");
    role("b.json", "cook", "bread");

    List<FileReloadOutcome> first = files.look();

    assertThat(first)
        .extracting(FileReloadOutcome::file, FileReloadOutcome::status)
        .containsExactly(
            tuple("org/roles/a.json", Status.APPLIED), tuple("org/roles/b.json", Status.REFUSED));
    assertThat(first.get(1).errors().get(0).path()).isEqualTo("/role_id");
    assertThat(first.get(1).errors().get(0).message())
        .contains("org/roles/a.json and org/roles/b.json both have the role_id cook");
    assertThat(files.chart().role("cook").orElseThrow().domains()).containsExactly("soup");
    assertThat(files.look()).isEmpty();

    role("a.json", "chief cook", "soup");

    assertThat(files.look())
        .extracting(FileReloadOutcome::file, FileReloadOutcome::status)
        .containsExactly(
            tuple("org/roles/a.json", Status.APPLIED), tuple("org/roles/b.json", Status.APPLIED));
    assertThat(files.chart().role("cook").orElseThrow().domains()).containsExactly("bread");
  }

  private void role(String file, String id, String domain) throws IOException {
    Files.createDirectories(folder.resolve("roles"));
    Files.writeString(
        folder.resolve("roles/" + file),
        "{\"role_id\":\"%s\",\"role_type\":\"specialist\",\"capabilities\":{\"bst_domains\":[\"%s\"]}}"
            .formatted(id, domain));
  }
}
