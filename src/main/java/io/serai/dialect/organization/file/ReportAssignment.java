package io.serai.dialect.organization.file;

import io.serai.dialect.organization.model.SaluteReport;
import io.serai.document.TextFunctions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which work a report is about: that of the task that it names. A report that names none is
 * about the work that its role reported on before, or else about the latest one; if it may be about
 * work of several owners, it is about none, since one must not see the work of another.
 */
final class ReportAssignment {
  private static final Logger LOG = LoggerFactory.getLogger(ReportAssignment.class);

  private ReportAssignment() {}

  /**
   * Returns the work that a report is about; empty if it is about none.
   *
   * @param organization id of the active organization; empty if none is active
   * @param abandoned what it may be about besides the work
   */
  static Optional<ReportListener> of(
      SaluteReport report,
      Optional<String> organization,
      Collection<ReportListener> work,
      AbandonedCalls abandoned) {
    Optional<String> from = report.unit().organization();
    if (from.isPresent() && organization.isPresent() && !from.equals(organization)) {
      return Optional.empty();
    }
    List<ReportListener> possible = work.stream().filter(each -> isAbout(report, each)).toList();
    if (report.taskId().isEmpty() && isOfSeveralOwners(possible, abandoned)) {
      LOG.info(
          "A report of the role {} names no task_id, and may be about the task of one caller or"
              + " another; it is left out",
          TextFunctions.loggable(report.unit().roleId()));
      return Optional.empty();
    }
    Optional<ReportListener> known =
        possible.stream().filter(each -> each.knows(report.unit().roleId())).findFirst();
    return known.isPresent()
        ? known
        : possible.stream().max(Comparator.comparing(ReportListener::since));
  }

  private static boolean isOfSeveralOwners(
      List<ReportListener> possible, AbandonedCalls abandoned) {
    Set<String> owners =
        possible.stream().map(ReportListener::owner).collect(Collectors.toUnmodifiableSet());
    return owners.size() > 1 || owners.stream().anyMatch(abandoned::hasOther);
  }

  private static boolean isAbout(SaluteReport report, ReportListener work) {
    Instant since =
        work.since().truncatedTo(report.toTheSecond() ? ChronoUnit.SECONDS : ChronoUnit.MILLIS);
    return !report.at().isBefore(since)
        && report.taskId().filter(id -> !id.equals(work.taskId())).isEmpty();
  }
}
