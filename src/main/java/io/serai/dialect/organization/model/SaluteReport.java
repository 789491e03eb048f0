package io.serai.dialect.organization.model;

import io.serai.task.FallbackLevel;
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
 * @param hash of all members, by which two reports are compared
 */
public record SaluteReport(
    Optional<String> taskId,
    FallbackLevel level,
    ReportedRoleState state,
    OptionalDouble progress,
    Activity activity,
    Location location,
    Unit unit,
    Instant at,
    boolean toTheSecond,
    OptionalInt failures,
    String hash) {

  /** Characters for all that is not a valid name of a file. */
  private static final int OTHERS = 4_000;

  /** Returns what it means for the task. */
  public WorkState work() {
    return WorkState.of(level, state);
  }

  /** Whether its work is complete, or at the last step of its plan. */
  public boolean isLastStep() {
    return state == ReportedRoleState.COMPLETE
        || (activity.step().isPresent() && activity.step().equals(activity.steps()));
  }

  /** Whether it is at a step before the last one. */
  public boolean isEarlierStep() {
    return state != ReportedRoleState.COMPLETE
        && activity.step().isPresent()
        && activity.step().getAsInt() < activity.steps().orElse(Integer.MAX_VALUE);
  }

  /** Whether both are at the same step, as far as they say. */
  public boolean isAtStepOf(SaluteReport other) {
    return activity.step().isEmpty()
        || other.activity.step().isEmpty()
        || activity.step().equals(other.activity.step());
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
            hash)
        : this;
  }

  /** Whether all members are those of the other report. */
  public boolean equalsReport(SaluteReport other) {
    return hash.equals(other.hash);
  }

  /** Returns this report without the files that it names. */
  public SaluteReport withoutFiles() {
    return new SaluteReport(
        taskId,
        level,
        state,
        progress,
        activity,
        new Location(location.workingDirectory(), List.of()),
        unit,
        at,
        toTheSecond,
        failures,
        hash);
  }

  /** Returns about how many characters it takes. */
  public int size() {
    return OTHERS + location.filesModified().stream().mapToInt(String::length).sum();
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
