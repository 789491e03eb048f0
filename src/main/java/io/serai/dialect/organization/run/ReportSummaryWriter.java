package io.serai.dialect.organization.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.dialect.organization.model.FallbackLevelParser;
import io.serai.dialect.organization.model.SaluteReport;
import io.serai.document.JsonMappers;
import io.serai.protocol.salute.SaluteReportWriter;
import java.util.List;

/** Writes level, plan and files of a report, as {@code as=salute} shows them. */
final class ReportSummaryWriter {

  /** Characters of the files that are named; all that are made are artifacts of the task. */
  private static final int MOST_CHARACTERS = 2_000;

  private ReportSummaryWriter() {}

  static ObjectNode of(SaluteReport report) {
    ObjectNode summary = JsonMappers.object();
    summary
        .putObject("status")
        .put("state", report.state().word())
        .put("pace_level", FallbackLevelParser.of(report.level()))
        .put("health", SaluteReportWriter.health(report.level()));
    ObjectNode activity = summary.putObject("activity");
    report.activity().currentTask().ifPresent(task -> activity.put("current_task", task));
    report.activity().plan().ifPresent(plan -> activity.put("htn_plan", plan));
    report.activity().step().ifPresent(step -> activity.put("htn_step", step));
    report.activity().steps().ifPresent(steps -> activity.put("htn_total_steps", steps));
    ObjectNode location = summary.putObject("location");
    report
        .location()
        .workingDirectory()
        .ifPresent(folder -> location.put("working_directory", folder));
    addFiles(report.location().filesModified(), location.putArray("files_modified"));
    return summary;
  }

  private static void addFiles(List<String> paths, ArrayNode files) {
    int characters = 0;
    for (String path : paths) {
      characters += path.length();
      if (characters > MOST_CHARACTERS) {
        return;
      }
      files.add(path);
    }
  }
}
