package io.serai.dialect.organization.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.dialect.organization.model.OrganizationDefinition;
import io.serai.dialect.organization.model.SaluteReport;
import io.serai.dialect.organization.model.SaluteReportReader;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which work a report is about. */
class ReportAssignmentTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  @TempDir private static Path folder;

  private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
  private final ReportWatchers watchers = new ReportWatchers(clock);
  private final ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);

  private record Work(String taskId, String owner, Instant since) implements ReportableWork {

    @Override
    public void report(SaluteReport report) {}
  }

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  private static Work work(String task, String owner) {
    return new Work(task, owner, NOW.minusSeconds(60));
  }

  private static SaluteReport report(String taskId) {
    String text =
        """
        {"task_id": %s, "status": {"state": "active", "pace_level": "primary"},
         "unit": {"role_id": "mender"}, "time": {"timestamp": "%s"}}
        """
            .formatted(taskId, NOW);
    return SaluteReportReader.read(text, new ArrayList<>()).orElseThrow();
  }

  /** Returns what a report is about in the folder of an organization with that work. */
  private Optional<ReportableWork> assigned(String taskId, ReportableWork... work) {
    follow(folder, work);
    return new ReportAssignment(folder, Optional.empty(), List.of(work))
        .of(report(taskId), watchers);
  }

  private void follow(Path dir, ReportableWork... work) {
    ReportWatcher watcher =
        new ReportWatcher(
            dir, Duration.ofHours(1), () -> OrganizationDefinition.NONE, executor, watchers, clock);
    for (ReportableWork each : work) {
      watcher.follow(each).toCompletableFuture().join();
    }
  }

  @Test
  void namedTaskIsTakenBeforeAnyOther() {
    Work one = work("one", "anna");

    assertThat(assigned("\"one\"", one, work("two", "bert"))).contains(one);
    assertThat(assigned("\"three\"", one)).isEmpty();
  }

  @Test
  void reportWithoutATaskIsAboutTheOnlyWork() {
    Work one = work("one", "anna");

    assertThat(assigned("null", one)).contains(one);
  }

  @Test
  void reportWithoutATaskIsAboutNoneIfThereIsMoreWork() {
    Work one = work("one", "anna");
    Work afterwards = new Work("two", "anna", NOW.plusSeconds(1));

    assertThat(assigned("null", one, afterwards)).isEmpty();
  }

  @Test
  @Tag("FLD-41")
  void reportWithoutATaskIsAboutNoneIfAnotherOrganizationInItsFolderHasWork() {
    follow(folder, work("two", "bert"));

    assertThat(assigned("null", work("one", "anna"))).isEmpty();
  }

  @Test
  void workOfOrganizationsInOtherFoldersDoesNotCount() {
    Work one = work("one", "anna");
    follow(folder.resolveSibling("beside"), work("two", "bert"));

    assertThat(assigned("null", one)).contains(one);
  }

  @Test
  void reportIsNotAboutWorkThatBeganLater() {
    Work later = new Work("one", "anna", NOW.plusSeconds(1));

    assertThat(assigned("\"one\"", later)).isEmpty();
    assertThat(assigned("null", later)).isEmpty();
  }

  @Test
  void reportWithoutATaskIsAboutNoneWhileAMessageOfAnotherOwnerMayBeWorkedOn() {
    Work work = work("two", "bert");
    watchers
        .abandoned()
        .add(folder.resolve("."), "anna", NOW.minus(TIMEOUT).plusSeconds(1), TIMEOUT);

    assertThat(assigned("null", work)).isEmpty();
    assertThat(assigned("\"two\"", work)).contains(work);
  }

  @Test
  void reportWithoutATaskIsAboutTheOnlyWorkWhileAMessageOfItsOwnerMayBeWorkedOn() {
    Work work = work("two", "anna");
    watchers.abandoned().add(folder, "anna", NOW, TIMEOUT);

    assertThat(assigned("null", work)).contains(work);
  }

  @Test
  void messageIsNoLongerWorkedOnWhenItsTimeIsOver() {
    Work work = work("two", "bert");
    watchers.abandoned().add(folder, "anna", NOW.minus(TIMEOUT), TIMEOUT);

    assertThat(assigned("null", work)).contains(work);
  }
}
