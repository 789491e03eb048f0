package io.serai.dialect.organization.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.dialect.organization.model.OrganizationDefinition;
import io.serai.dialect.organization.model.Role;
import io.serai.document.JsonMappers;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes the artifact of a failed task: what was accomplished, where the work got stuck, why, and
 * what else might be tried.
 */
final class FailureReportArtifact {
  private static final String ID = "failure-report";

  private FailureReportArtifact() {}

  /**
   * Returns the artifact.
   *
   * @param suggestion what to do about the reason; empty if the organization itself gave up
   * @param made names of the files that were made
   * @param chart the organization that has worked
   */
  static Artifact of(
      String reason,
      Optional<String> suggestion,
      WorkReportAccumulator work,
      List<String> made,
      OrganizationDefinition chart) {
    String stuck = work.last().flatMap(report -> report.activity().currentTask()).orElse("");
    List<String> accomplished = new ArrayList<>(work.tasks());
    accomplished.remove(stuck);
    made.forEach(file -> accomplished.add("made or changed " + file));
    Optional<Role> role = work.last().flatMap(last -> chart.role(last.unit().roleId()));
    List<String> suggestions =
        Stream.of(suggestion, role.flatMap(Role::emergency), role.flatMap(Role::contingent))
            .flatMap(Optional::stream)
            .toList();
    return artifact(
        accomplished,
        stuck,
        reason,
        suggestions.isEmpty()
            ? List.of("Begin a new task, with more words on what to do.")
            : suggestions);
  }

  /**
   * Returns the artifact of a task whose message was with Agent Zero when the hub ended. What the
   * reports have said is gone, but for the last words of the task.
   */
  static Artifact ofInterrupted(Task task, String reason) {
    Message words = task.status().message();
    return artifact(
        List.of(),
        words == null ? "" : words.text(),
        reason,
        List.of("Check what Agent Zero has done, then begin a new task for the rest."));
  }

  private static Artifact artifact(
      List<String> accomplished, String stuck, String reason, List<String> suggestions) {
    ObjectNode report = JsonMappers.object();
    accomplished.forEach(report.putArray("accomplished")::add);
    report.put("stuck_at", stuck).put("reason", reason);
    suggestions.forEach(report.putArray("suggestions")::add);
    return Artifact.of(ID, ID, List.of(Part.ofData(report)));
  }
}
