package io.serai.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.dialect.organization.file.OrganizationFolder;
import io.serai.dialect.organization.model.SaluteReport;
import io.serai.dialect.organization.model.SaluteReportReader;
import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrganizationMutationTest {

  private static final List<String> FIXTURES =
      List.of("active.json", "htn_plan_library.json", "bst_domains.yaml");

  private final ErrorLog log = new ErrorLog();
  private final List<String> problems = new ArrayList<>();
  @TempDir private Path temporary;

  @AfterEach
  void stop() {
    log.close();
  }

  @ParameterizedTest
  @CsvSource({
    "active.json, active.json",
    "htn_plan_library.json, htn_plan_library.json",
    "bst_domains.yaml, bst_domains.yaml",
    "roles/mender.json, role.json"
  })
  void noFileWithOneOtherNodeFailsUnexpectedlyOrTouchesAnother(String file, String fixture)
      throws IOException {
    int number = 0;
    for (Mutation mutation : Mutations.of(Fixture.tree(fixture), "", document -> document)) {
      Path folder = organization("org" + number++);
      Files.writeString(folder.resolve(file), mutation.text());

      List<FileReloadOutcome> outcomes =
          new OrganizationFolder(folder, "org", Clock.systemUTC()).look();

      outcomes.forEach(outcome -> judge(mutation, "org/" + file, outcome));
      assertThat(outcomes).extracting(FileReloadOutcome::file).contains("org/" + file);
    }
    assertThat(problems).isEmpty();
    assertThat(log.errors()).isEmpty();
  }

  @Test
  void noReportWithOneOtherNodeFailsUnexpectedly() {
    for (Mutation mutation : Mutations.of(Fixture.tree("report.json"), "", document -> document)) {
      List<DocumentFault> faults = new ArrayList<>();

      Optional<SaluteReport> report = SaluteReportReader.read(mutation.text(), faults);

      assertThat(report.isPresent()).as(mutation.toString()).isEqualTo(faults.isEmpty());
    }
    assertThat(log.errors()).isEmpty();
  }

  private Path organization(String name) throws IOException {
    Path folder = Files.createDirectories(temporary.resolve(name));
    Files.createDirectories(folder.resolve("roles"));
    for (String fixture : FIXTURES) {
      Files.writeString(folder.resolve(fixture), Fixture.text(fixture));
    }
    Files.writeString(folder.resolve("roles/mender.json"), Fixture.text("role.json"));
    return folder;
  }

  private void judge(Mutation mutation, String file, FileReloadOutcome outcome) {
    boolean unexpected =
        outcome.errors().stream().anyMatch(fault -> fault.code().equals(FaultBoundary.CODE));
    boolean other = !outcome.file().equals(file) && outcome.status() != Status.APPLIED;
    boolean unexplained = outcome.status() == Status.REFUSED && outcome.errors().isEmpty();
    if (unexpected || other || unexplained) {
      problems.add(mutation + ": " + outcome);
    }
  }
}
