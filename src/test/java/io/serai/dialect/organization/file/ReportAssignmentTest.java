package io.serai.dialect.organization.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.dialect.organization.model.SaluteReport;
import io.serai.dialect.organization.model.SaluteReportReader;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which work a report is about. */
class ReportAssignmentTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  private final AbandonedCalls abandoned = new AbandonedCalls(Clock.fixed(NOW, ZoneOffset.UTC));

  private record Work(String taskId, String owner, Instant since, String role)
      implements ReportListener {

    @Override
    public boolean knows(String roleId) {
      return role.equals(roleId);
    }

    @Override
    public void report(SaluteReport report) {}
  }

  private static Work work(String task, String owner) {
    return new Work(task, owner, NOW.minusSeconds(60), "");
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

  private Optional<ReportListener> assigned(String taskId, ReportListener... work) {
    return ReportAssignment.of(report(taskId), Optional.empty(), List.of(work), abandoned);
  }

  @Test
  void namedTaskIsTakenBeforeAnyOther() {
    Work one = work("one", "anna");

    assertThat(assigned("\"one\"", one, work("two", "bert"))).contains(one);
    assertThat(assigned("\"three\"", one)).isEmpty();
  }

  @Test
  void workOfTheRoleIsTakenBeforeTheLatest() {
    Work known = new Work("one", "anna", NOW.minusSeconds(60), "mender");
    Work latest = new Work("two", "anna", NOW.minusSeconds(30), "");

    assertThat(assigned("null", known, latest)).contains(known);
    assertThat(assigned("null", work("one", "anna"), latest)).contains(latest);
  }

  @Test
  void reportWithoutATaskIsAboutNoneIfSeveralOwnersHaveWork() {
    assertThat(assigned("null", work("one", "anna"), work("two", "bert"))).isEmpty();
  }

  @Test
  void reportWithoutATaskIsAboutNoneWhileAMessageOfAnotherOwnerMayBeWorkedOn() {
    Work work = work("two", "bert");
    abandoned.add("anna", NOW.minus(TIMEOUT).plusSeconds(1), TIMEOUT);

    assertThat(assigned("null", work)).isEmpty();
    assertThat(assigned("\"two\"", work)).contains(work);
    assertThat(assigned("null", work("three", "anna"))).isNotEmpty();
  }

  @Test
  void messageIsNoLongerWorkedOnWhenItsTimeIsOver() {
    Work work = work("two", "bert");
    abandoned.add("anna", NOW.minus(TIMEOUT), TIMEOUT);

    assertThat(assigned("null", work)).contains(work);
  }
}
