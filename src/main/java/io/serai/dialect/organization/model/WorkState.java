package io.serai.dialect.organization.model;

import io.serai.task.FallbackLevel;

/**
 * The state of a task's work, as a report describes it. Where level and state of a report disagree,
 * the graver one counts.
 */
public enum WorkState {
  /** The work goes on. */
  WORKING,
  /** The work goes on in another way. */
  RETRYING,
  /** The work needs guidance. */
  ASKING,
  /** The work has given up. */
  FAILING,
  /** The work is done; the answer follows. */
  DONE;

  /** Returns what a level and a state mean together. */
  static WorkState of(FallbackLevel level, ReportedRoleState state) {
    if (level == FallbackLevel.EMERGENCY || state == ReportedRoleState.ABORTED) {
      return FAILING;
    }
    if (level == FallbackLevel.CONTINGENT || state == ReportedRoleState.ESCALATING) {
      return ASKING;
    }
    if (state == ReportedRoleState.COMPLETE) {
      return DONE;
    }
    if (state == ReportedRoleState.WAITING) {
      return ASKING;
    }
    return level == FallbackLevel.ALTERNATE ? RETRYING : WORKING;
  }
}
