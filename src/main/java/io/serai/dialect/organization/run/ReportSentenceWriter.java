package io.serai.dialect.organization.run;

import io.serai.dialect.organization.model.GraphWorkflow;
import io.serai.dialect.organization.model.OrganizationDefinition;
import io.serai.dialect.organization.model.Role;
import io.serai.dialect.organization.model.SaluteReport;
import io.serai.dialect.organization.model.TitleCase;
import io.serai.dialect.organization.model.WorkState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Writes what a report means as a readable sentence, such as {@code Bug Fix Workflow: looking for
 * the cause (step 3/6, 50% complete), Bug Fix Specialist}. What a report lacks is left out.
 *
 * @param chart the organization that reports
 */
record ReportSentenceWriter(OrganizationDefinition chart) {
  private static final String RETRYING = "retrying with alternative approach";
  private static final int PERCENT = 100;

  /** Returns the sentence of a report. */
  String of(SaluteReport report) {
    List<String> steps = new ArrayList<>();
    workflow(report).ifPresent(steps::add);
    if (report.work() == WorkState.RETRYING) {
      steps.add(RETRYING);
    }
    report.activity().currentTask().filter(task -> !steps.contains(task)).ifPresent(steps::add);
    if (steps.isEmpty()) {
      steps.add(TitleCase.of(report.state().word()));
    }
    String how = String.join(", ", numbers(report));
    return String.join(": ", steps) + (how.isEmpty() ? "" : " (" + how + ")") + ", " + role(report);
  }

  /** Returns the name of the workflow that a report is about. */
  Optional<String> workflow(SaluteReport report) {
    return report
        .activity()
        .plan()
        .map(
            plan ->
                chart.workflow(plan).map(GraphWorkflow::name).orElseGet(() -> TitleCase.of(plan)));
  }

  /**
   * Returns the sentence of a workflow that has ended: its name and that of the node at which it
   * has ended, or the last report if it reached none; empty if no workflow was followed.
   *
   * @param reachedExit whether the reports have reached the last step
   */
  Optional<String> end(SaluteReport last, boolean reachedExit) {
    return workflow(last).map(name -> reachedExit ? name + ": " + exit(last) : of(last));
  }

  /** Returns the exit that the last report names, or the only one there is. */
  private String exit(SaluteReport last) {
    Optional<String> task = last.activity().currentTask();
    List<String> exits =
        last.activity().plan().flatMap(chart::workflow).map(GraphWorkflow::exits).orElse(List.of());
    return task.filter(exits::contains)
        .or(() -> exits.size() == 1 ? exits.stream().findFirst() : Optional.empty())
        .orElse("Completed");
  }

  /** Returns the name of the role that reports. */
  String role(SaluteReport report) {
    String id = report.unit().roleId();
    return report
        .unit()
        .roleName()
        .or(() -> chart.role(id).map(Role::name))
        .orElseGet(() -> TitleCase.of(id));
  }

  private static List<String> numbers(SaluteReport report) {
    List<String> numbers = new ArrayList<>();
    report
        .activity()
        .step()
        .ifPresent(
            step ->
                numbers.add(
                    report.activity().steps().isPresent()
                        ? "step " + step + "/" + report.activity().steps().getAsInt()
                        : "step " + step));
    OptionalDouble progress = report.progress();
    progress.ifPresent(value -> numbers.add(Math.round(value * PERCENT) + "% complete"));
    return numbers;
  }
}
