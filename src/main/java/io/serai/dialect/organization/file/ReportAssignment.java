package io.serai.dialect.organization.file;

import io.serai.dialect.organization.model.SaluteReport;
import io.serai.document.TextFunctions;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which work a report is about: that of the task that it names. A report that names no task
 * is about the only work of all organizations in its folder. If there is more than one, or possibly
 * work of another owner, the report is ignored, because an owner must not see the work of another.
 *
 * @param folder of the organization that has written the report
 * @param organization id of the active organization; empty if none is active
 * @param own the work of that organization
 */
record ReportAssignment(
    Path folder, Optional<String> organization, Collection<ReportableWork> own) {
  private static final Logger LOG = LoggerFactory.getLogger(ReportAssignment.class);

  /**
   * Returns the work that a report is about; empty if it is about none. Blocks.
   *
   * @param all what reads the reports of all organizations
   */
  Optional<ReportableWork> of(SaluteReport report, ReportWatchers all) {
    Optional<String> from = report.unit().organization();
    if (from.isPresent() && organization.isPresent() && !from.equals(organization)) {
      return Optional.empty();
    }
    Optional<ReportableWork> work =
        report.taskId().isPresent()
            ? own.stream().filter(each -> report.taskId().get().equals(each.taskId())).findFirst()
            : onlyOne(report, all);
    return work.filter(each -> !isBefore(report, each));
  }

  private Optional<ReportableWork> onlyOne(SaluteReport report, ReportWatchers all) {
    List<ReportableWork> open = all.work(folder);
    if (open.size() == 1) {
      ReportableWork only = open.get(0);
      if (all.abandoned().hasOther(folder, only.owner())) {
        leaveOut(report, "Agent Zero may still work on the task of another caller");
        return Optional.empty();
      }
      return own.contains(only) ? Optional.of(only) : Optional.empty();
    }
    if (!open.isEmpty()) {
      leaveOut(report, open.size() + " tasks are with Agent Zero");
    }
    return Optional.empty();
  }

  private static void leaveOut(SaluteReport report, String why) {
    LOG.info(
        "A report of the role {} names no task_id, and {}; it is left out",
        TextFunctions.loggable(report.unit().roleId()),
        why);
  }

  private static boolean isBefore(SaluteReport report, ReportableWork work) {
    Instant since =
        work.since().truncatedTo(report.toTheSecond() ? ChronoUnit.SECONDS : ChronoUnit.MILLIS);
    return report.at().isBefore(since);
  }
}
