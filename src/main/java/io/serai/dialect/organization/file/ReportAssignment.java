package io.serai.dialect.organization.file;

import io.serai.dialect.organization.model.SaluteReport;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides which work a report is about: that of the task that it names. A report that names none is
 * about the work that its role reported on before, or else about the latest one.
 */
final class ReportAssignment {
  private ReportAssignment() {}

  /**
   * Returns the work that a report is about; empty if it is about none.
   *
   * @param organization id of the active organization; empty if none is active
   */
  static Optional<ReportListener> of(
      SaluteReport report, Optional<String> organization, Collection<ReportListener> work) {
    Optional<String> from = report.unit().organization();
    if (from.isPresent() && organization.isPresent() && !from.equals(organization)) {
      return Optional.empty();
    }
    List<ReportListener> possible = work.stream().filter(each -> isAbout(report, each)).toList();
    Optional<ReportListener> known =
        possible.stream().filter(each -> each.knows(report.unit().roleId())).findFirst();
    return known.isPresent()
        ? known
        : possible.stream().max(Comparator.comparing(ReportListener::since));
  }

  private static boolean isAbout(SaluteReport report, ReportListener work) {
    Instant since =
        work.since().truncatedTo(report.toTheSecond() ? ChronoUnit.SECONDS : ChronoUnit.MILLIS);
    return !report.at().isBefore(since)
        && report.taskId().filter(id -> !id.equals(work.taskId())).isEmpty();
  }
}
