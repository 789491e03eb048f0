package io.serai.dialect.organization.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.PaceLevel;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A SALUTE report: what a role of an organization says about its work, in a file that it replaces
 * with each report. What a report leaves out is empty.
 *
 * @param taskId the A2A task that it is about
 * @param activity what the role does
 * @param location where it works
 * @param unit who reports
 * @param at when it was made
 * @param toTheSecond whether that time has no fraction of a second
 * @param failures number of failed attempts in a row
 * @param document all members, by which two reports are compared
 */
public record SaluteReport(
    Optional<String> taskId,
    PaceLevel level,
    RoleState state,
    OptionalDouble progress,
    Activity activity,
    Location location,
    Unit unit,
    Instant at,
    boolean toTheSecond,
    OptionalInt failures,
    JsonNode document) {

  /** Returns what it means for the task. */
  public WorkState work() {
    return WorkState.of(level, state);
  }

  /** Returns this report with that time, if its own is later. */
  public SaluteReport notLaterThan(Instant latest) {
    return at.isAfter(latest)
        ? new SaluteReport(
            taskId,
            level,
            state,
            progress,
            activity,
            location,
            unit,
            latest,
            toTheSecond,
            failures,
            document)
        : this;
  }

  /** Whether all members are those of the other report. */
  public boolean equalsReport(SaluteReport other) {
    return document.equals(other.document);
  }

  /**
   * What a role does.
   *
   * @param plan the workflow that it follows, as id or as name
   */
  public record Activity(
      Optional<String> currentTask, Optional<String> plan, OptionalInt step, OptionalInt steps) {}

  /**
   * Where a role works.
   *
   * @param filesModified paths of files that it has created or changed
   */
  public record Location(Optional<String> workingDirectory, List<String> filesModified) {

    public Location {
      filesModified = List.copyOf(filesModified);
    }
  }

  /**
   * Who reports.
   *
   * @param organization id of the organization
   */
  public record Unit(String roleId, Optional<String> roleName, Optional<String> organization) {}
}
